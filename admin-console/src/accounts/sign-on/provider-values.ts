import type { SignOnConfigInput, SignOnConfigQuery } from '../../generated/graphql.ts';
import { providerWords } from './provider-words.ts';

export type Config = SignOnConfigQuery['signOnConfigDetail'];

type Mapping = SignOnConfigInput['mapping'];

/** The form of a provider: its options by name. */
export interface Values {
  readonly enabled: boolean;
  readonly title: string;
  readonly address: string;
  readonly options: Readonly<Record<string, string>>;
  /** empty: stays as it is */
  readonly secret: string;
  readonly mapping: Mapping;
}

export const valuesOf = ({ kind, enabled, title, address, options, mapping }: Config): Values => ({
  ...{ enabled, title, address, secret: '' },
  options: Object.fromEntries(
    (providerWords[kind]?.options ?? []).map(({ name }) => [
      name,
      options.find((option) => option.name === name)?.value ?? '',
    ]),
  ),
  mapping: {
    matchBy: mapping.matchBy,
    matchAttribute: mapping.matchAttribute,
    userNameAttribute: mapping.userNameAttribute,
    realNameAttribute: mapping.realNameAttribute,
    mobileAttribute: mapping.mobileAttribute,
    emailAttribute: mapping.emailAttribute,
    departAttribute: mapping.departAttribute,
    departs: mapping.departs.map(({ value, code }) => ({ value, code })),
    roleAttribute: mapping.roleAttribute,
    roles: mapping.roles.map(({ value, code }) => ({ value, code })),
    createPeople: mapping.createPeople,
    follow: mapping.follow,
  },
});

export const inputOf = (
  kind: string,
  { options, ...values }: Values,
  version: number | null,
): SignOnConfigInput => ({
  ...values,
  ...{ kind, version },
  options: Object.entries(options).map(([name, value]) => ({ name, value })),
});
