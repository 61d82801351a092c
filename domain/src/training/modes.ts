/** How questions are practised; the number stands in addresses and on the wire (decision 109). */
export const trainingModes = {
  wrong: 0,
  inOrder: 1,
  random: 2,
  byType: 3,
  chapter: 4,
  difficult: 5,
  unanswered: 6,
  recite: 13,
} as const;

/** Mode 13 shows the answers and marks everything right: it says nothing about what somebody knows (train-006). */
export const countsForRates = (mode: number): boolean => mode !== trainingModes.recite;
