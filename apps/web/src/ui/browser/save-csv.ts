/** Hands a text to the browser as a file to keep. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the address would hold the text in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
