// Numbers and lengths of time as people read them.
export function duration(ms) {
  if (ms === null || ms === undefined || Number.isNaN(ms)) return "";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const s = ms / 1000;
  if (s < 10) return `${s.toFixed(1)} s`;
  if (s < 60) return `${Math.floor(s)} s`;
  const m = Math.floor(s / 60);
  if (m < 60) return `${m} m ${String(Math.floor(s % 60)).padStart(2, "0")} s`;
  const h = Math.floor(m / 60);
  if (h < 48) return `${h} h ${String(m % 60).padStart(2, "0")} m`;
  return `${Math.floor(h / 24)} d ${h % 24} h`;
}

/** In the one unit that fits: 8 s, 56 m, 3 h. */
export function span(ms) {
  const s = Math.max(0, Math.ceil(ms / 1000));
  if (s < 120) return `${s} s`;
  if (s < 7200) return `${Math.floor(s / 60)} m`;
  return s < 172800 ? `${Math.floor(s / 3600)} h` : `${Math.floor(s / 86400)} d`;
}

export const count = (n) => (n ?? 0).toLocaleString("en-US");

export function bytes(n) {
  if (n < 1024) return `${n} B`;
  return n < 1048576 ? `${(n / 1024).toFixed(1)} kB` : `${(n / 1048576).toFixed(1)} MB`;
}

export const sizeOf = (value) => new TextEncoder().encode(JSON.stringify(value ?? null)).length;
export const percent = (share, digits = 0) => `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : digits)} %`;
export const plural = (n, one, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;
/** Ids begin with nine signs of time; with four more they differ from their neighbours, and search finds them so. */
export const shortId = (id) => (id && id.length > 13 ? id.slice(0, 13) : id || "");
