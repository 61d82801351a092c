/** One field of what an outside provider has to be told (storage, faces), in the order of its form. */
export interface ProviderField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** never answered, never in the history */
  readonly isSecret?: true;
  /** shown alone: it is what the server was started with */
  readonly isGiven?: true;
}

export const field = (name: string, label: string, required = true): ProviderField => ({
  name,
  label,
  required,
});
export const secret = (name: string, label: string): ProviderField => ({
  name,
  label,
  required: true,
  isSecret: true,
});
