/** What a tool that the server starts finds in its environment: the server's own, with these changed. */
export const childEnvironment = (changed: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changed,
});
