// A window of rows over a tall empty box, so that ten thousand cost as much as fifty.
import { useEffect, useLayoutEffect, useRef, useState } from "../core/html.js";
import { rememberedScroll } from "../core/router.js";
import { more, loadMore, setVisible } from "./rows.js";
import { cursor } from "./selection.js";

const SPARE = 8;
const MOST = 60;
const AHEAD = 20;
const HEAD_HEIGHT = 76;
const FOOT_HEIGHT = 34;
const pageElement = () => document.querySelector(".page");

/** Which rows are to be drawn: [from, to). */
export function useWindow(ref, height, count) {
  const [range, setRange] = useState([0, 30]);
  useLayoutEffect(() => {
    const page = pageElement();
    const look = () => {
      if (!ref.current) return;
      const above = page.getBoundingClientRect().top - ref.current.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(above / height) - SPARE);
      const to = Math.min(count, from + Math.min(MOST, Math.ceil(page.clientHeight / height) + 2 * SPARE));
      setVisible(from, to);
      setRange((old) => (old[0] === from && old[1] === to ? old : [from, to]));
      if (to > count - AHEAD && more.value) loadMore();
    };
    look();
    page.addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      page.removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [count, height]);
  return range;
}

/** Back leads to where the reader was. */
export function useRestoredScroll(count) {
  const wanted = useRef(rememberedScroll());
  useLayoutEffect(() => {
    if (!wanted.current || !count) return;
    pageElement().scrollTop = wanted.current;
    wanted.current = 0;
  }, [count]);
}

export function useCursorInView(ref, height) {
  const at = cursor.value;
  useLayoutEffect(() => {
    if (at < 0 || !ref.current) return;
    const page = pageElement();
    const box = page.getBoundingClientRect();
    const top = ref.current.getBoundingClientRect().top + at * height;
    const above = box.top + HEAD_HEIGHT;
    const below = box.bottom - FOOT_HEIGHT;
    if (top < above) page.scrollTop += top - above;
    else if (top + height > below) page.scrollTop += top + height - below;
  }, [at]);
}

export function usePhone() {
  const media = matchMedia("(max-width: 719px)");
  const [phone, setPhone] = useState(media.matches);
  useEffect(() => {
    const on = () => setPhone(media.matches);
    media.addEventListener("change", on);
    return () => media.removeEventListener("change", on);
  }, []);
  return phone;
}
