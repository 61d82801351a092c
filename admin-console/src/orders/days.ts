export const dayMilliseconds = 86_400_000;

/** The first moment of a day in Beijing, or `later` ms after it; ISO. */
export const dayAt = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + later).toISOString();
