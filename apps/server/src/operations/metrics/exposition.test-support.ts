/** A value as the exposition has it, by its name and labels. */
export interface Exposition {
  /** Every name that has a value or would have one: as declared by `# TYPE`. */
  names: string[];
  /** @returns the value with at least these labels, summed over the others; undefined where there is none */
  value(name: string, labels?: Record<string, string>): number | undefined;
  text: string;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

/** Reads the text format of Prometheus. @throws Error for a line that is none of it */
export function parseExposition(text: string): Exposition {
  const names: string[] = [];
  const samples: Array<{ name: string; labels: Record<string, string>; value: number }> = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const declared = /^# TYPE (\S+) /.exec(line)?.[1];
    if (declared !== undefined) names.push(declared);
    if (line.startsWith('#')) continue;
    const [, name = '', inner = '', value] = SAMPLE.exec(line) ?? [];
    if (value === undefined) throw new Error(`Not a line of an exposition: ${line}`);
    const pairs = [...inner.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    samples.push({
      name,
      labels: Object.fromEntries(pairs.map(([, key = '', label = '']) => [key, label])),
      value: Number(value),
    });
  }
  return {
    names,
    text,
    value(name, labels = {}) {
      const found = samples.filter(
        (each) =>
          each.name === name && Object.entries(labels).every(([key, label]) => each.labels[key] === label),
      );
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

/** Reads the metrics at an address. */
export async function scrape(url: string): Promise<Exposition> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`The scrape was answered with ${answer.status}.`);
  return parseExposition(await answer.text());
}
