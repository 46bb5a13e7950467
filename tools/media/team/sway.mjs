// Turns a developed picture a little, by the depth of what is in it: what is near goes one way, what is far the other.

/** Where the light at depth 1 has gone at `time` (0 to 1) of a clip, in pixels, if it goes `reach` to each side. */
export function swayAt(time, { reach }) {
  const angle = 2 * Math.PI * time;
  return [reach * Math.sin(angle), reach * 0.55 * (Math.cos(angle) - 1)];
}

/** The picture { data, width, height } with its light moved by [right, down] pixels per unit of `depth`. */
export function swayed({ data, depth, width, height }, [right, down]) {
  const out = new Uint16Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = y * width + x;
      const u = Math.min(width - 1.001, Math.max(0, x - right * depth[k]));
      const v = Math.min(height - 1.001, Math.max(0, y - down * depth[k]));
      const from = 3 * (Math.floor(v) * width + Math.floor(u));
      const [across, along] = [u % 1, v % 1];
      for (let c = 0; c < 3; c++) {
        const above = data[from + c] + across * (data[from + c + 3] - data[from + c]);
        const next = from + c + 3 * width;
        const below = data[next] + across * (data[next + 3] - data[next]);
        out[3 * k + c] = Math.round(above + along * (below - above));
      }
    }
  return { data: out, width, height };
}
