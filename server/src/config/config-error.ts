/** A setting of the environment that cannot be meant; `message` is one plain sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
