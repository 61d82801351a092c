import { useEffect } from 'react';

/** The brand's ten shades over the program's, on the whole page; none: the program's. */
export function useBrandColour(shades: readonly string[]): void {
  const key = shades.join();
  useEffect(() => {
    const { style } = document.documentElement;
    const names =
      key === '' ? [] : key.split(',').map((shade, at) => [`--mantine-color-ink-${at}`, shade] as const);
    for (const [name, shade] of names) style.setProperty(name, shade);
    return () => {
      for (const [name] of names) style.removeProperty(name);
    };
  }, [key]);
}
