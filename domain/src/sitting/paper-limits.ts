/**
 * What one paper may hold, bytes of answers: 64 MiB of saves are three hours of an essay of 18 KB that is saved
 * every three seconds; pictures are uploaded and stand in it as addresses. What comes too late is kept for a look by a person, and a person looks at little.
 * Each question shown is some 100 bytes: 20,000 of them are three hours of another one every half second.
 */
export const paperLimits = {
  savedBytes: 64 * 1024 * 1024,
  shownQuestions: 20_000,
  lateBytes: 2 * 1024 * 1024,
  latePerQuestion: 5,
  /** after hand-in */
  lateDays: 7,
} as const;
