/** Of this browser's database of papers. */
export const databaseName = 'vigil-taking';
