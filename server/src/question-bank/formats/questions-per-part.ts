/** Questions that pass between threads at a time. */
export const questionsPerPart = 200;
