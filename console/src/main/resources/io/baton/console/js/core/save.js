// Gives the reader a file.
export function save(name, text, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const quoted = (value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

/** A leading sign that a spreadsheet would calculate is shown as text. */
const harmless = (value) => (/^[=+@-]/.test(String(value)) && typeof value !== "number" ? `'${value}` : value);

export const csv = (rows) => rows.map((row) => row.map((one) => quoted(harmless(one ?? ""))).join(",")).join("\n");
