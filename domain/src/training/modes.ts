/** How questions are practised; the number stands in addresses and on the wire (decision 109). */
export const trainingModes = {
  /** questions answered wrongly; what is practised is an exam, not a bank (train-007) */
  wrong: 0,
  inOrder: 1,
  random: 2,
  /** 300 and the question type: one mode for each, so that the number alone says it */
  byType: 300,
  /** one chapter with those below it */
  chapter: 4,
  difficult: 5,
  unanswered: 6,
  /** shows the answers, right without answering (train-006) */
  recite: 13,
} as const;

const mostOfType = 99;

/** The mode that practises questions of one type. */
export const modeOfType = (quType: number): number => trainingModes.byType + quType;

/** The type a mode practises; null: it is none of a type. */
export const typeOfMode = (mode: number): number | null =>
  mode > trainingModes.byType && mode <= trainingModes.byType + mostOfType
    ? mode - trainingModes.byType
    : null;

/** What `train/start` may say for a mode that practises a type: 3 with the type beside it. */
export const byTypeShort = 3;

/** Recited questions say nothing about what somebody knows: they count in no rate and clear no wrong-book. */
export const countsForRates = (mode: number): boolean => mode !== trainingModes.recite;
