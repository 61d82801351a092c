/** Hundredths of a currency for whole fen; `rate`: yuan for one of it. At least one hundredth. */
export const hundredthsOf = (fen: number, rate: number): number => Math.max(1, Math.round(fen / rate));
