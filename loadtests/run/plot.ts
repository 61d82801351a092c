/** A line of a plot: seconds of the run and values. */
export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

const width = 520;
const height = 220;
const margin = { left: 48, right: 12, top: 12, bottom: 40 };

/** Lines over the seconds of the run as an SVG figure; `bar`: a dashed line that should not be crossed. */
export function plotOf(
  title: string,
  unit: string,
  lines: readonly Line[],
  bar: number | null = null,
): string {
  const all = lines.flatMap((line) => line.points);
  if (all.length === 0) return '';
  const lastX = Math.max(1, ...all.map(([x]) => x));
  const top = niceTop(Math.max(bar ?? 0, ...all.map(([, y]) => y)));
  const xAt = (x: number): number => margin.left + (x / lastX) * (width - margin.left - margin.right);
  const yAt = (y: number): number =>
    height - margin.bottom - (y / top) * (height - margin.top - margin.bottom);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = yAt(share * top).toFixed(1);
    return `<line class="grid" x1="${margin.left}" x2="${width - margin.right}" y1="${y}" y2="${y}"/><text x="${margin.left - 6}" y="${y}" dy="4" text-anchor="end">${short(share * top)}</text>`;
  });
  const seconds = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${xAt(share * lastX).toFixed(1)}" y="${height - margin.bottom + 16}" text-anchor="middle">${short(share * lastX)} s</text>`,
  );
  const drawn = lines.map(
    ({ points }, index) =>
      `<path class="line s${index % 5}" d="${points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${xAt(x).toFixed(1)} ${yAt(y).toFixed(1)}`).join('')}"/>`,
  );
  const key = lines.map(
    ({ name }, index) =>
      `<text class="k${index % 5}" x="${margin.left + index * 110}" y="${height - 6}">${name}</text>`,
  );
  const limit =
    bar === null
      ? ''
      : `<line class="bar" x1="${margin.left}" x2="${width - margin.right}" y1="${yAt(bar).toFixed(1)}" y2="${yAt(bar).toFixed(1)}"/>`;
  return `<figure><figcaption>${title}${unit === '' ? '' : `, ${unit}`}</figcaption><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">${grid.join('')}${seconds.join('')}${limit}${drawn.join('')}${key.join('')}</svg></figure>`;
}

/** A round number not below the highest value. */
function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 5, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

const short = (value: number): string =>
  value >= 10_000 ? `${Math.round(value / 1000)}k` : Number(value.toPrecision(3)).toString();
