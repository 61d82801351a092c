/** What is typed into a number field; an empty one is not a number, which the checks then name. */
export const numberOf = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed));
