// What a page reads: its data, the problem if there is one, and a way to ask again.
import { useCallback, useEffect, useRef, useState } from "../core/html.js";
import { heard } from "../core/link.js";
import { repeat } from "../core/live.js";

const LEAST_MS = 300;

/** Once, and again when `keys` change or reload() is called. Old data stays while new data comes. */
export function useLoad(read, keys = []) {
  const [state, setState] = useState({ data: null, problem: null });
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    read(abort.signal).then(
      (data) => {
        if (abort.signal.aborted) return;
        heard();
        setState({ data, problem: null });
      },
      (problem) => {
        if (!abort.signal.aborted) setState((old) => ({ ...old, problem }));
      },
    );
    return () => abort.abort();
  }, [...keys, times]);
  return { ...state, reload: () => setTimes((n) => n + 1), set: (data) => setState({ data, problem: null }) };
}

/** Again and again, and at once when reload() is called. reload stays the same function. */
export function useFresh(read, every, keys = []) {
  const [state, setState] = useState({ data: null, problem: null });
  const live = useRef(null);
  const reload = useCallback(() => live.current?.now(), []);
  useEffect(() => {
    const look = async (abort) => {
      try {
        setState({ data: await read(abort), problem: null });
      } catch (problem) {
        if (problem.name !== "AbortError") setState((old) => ({ ...old, problem }));
        throw problem;
      }
    };
    live.current = repeat(look, every, { least: LEAST_MS });
    return live.current.stop;
  }, keys);
  return { ...state, reload };
}
