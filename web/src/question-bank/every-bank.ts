/** As the specification lists them: all at once (spec 2 §7). */
export const everyBank = { input: { current: 1, size: 999, params: { isTrain: true } } };
