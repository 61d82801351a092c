import styles from './stat-figures.module.css';

/**
 * A small trend without axes: the last ten minutes of a figure. Flat and quiet while there is nothing to
 * show.
 */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const [width, height, pad] = [72, 24, 2];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = (values.length < 2 ? [0, 0] : values).map((value, index, all) => {
    const x = pad + (index / (all.length - 1)) * (width - 2 * pad);
    const y =
      most === least || values.length < 2
        ? height / 2
        : height - pad - ((value - least) / (most - least)) * (height - 2 * pad);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles['trend']} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
