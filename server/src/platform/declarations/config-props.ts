import type { RequestContext } from '../context.js';
import type { Services } from '../services.js';

/** What was typed into the form of a provider: fields by name; an empty secret keeps the one that is set. */
export interface PropTyped {
  readonly provider: string;
  readonly remark?: string | null | undefined;
  readonly data: unknown;
  /** the version that was looked at; left out while there is none */
  readonly version?: number | null | undefined;
}

/** A provider's settings without their secrets. */
export interface PropShown {
  readonly remark: string;
  readonly data: Readonly<Record<string, string>>;
  /** names of the secrets that are set */
  readonly secrets: readonly string[];
  /** null: nothing was saved yet */
  readonly version: number | null;
  /** it is the one in use */
  readonly current: boolean;
}

/**
 * A kind of provider that `/api/sys/config/prop/*` sets, by its documented `type` (spec 3 §7). Each rejects with
 * `BadInput` what is no provider of it; secrets go in and never come out.
 */
export interface ConfigProp {
  /** who may look and change */
  readonly permission: string;
  detail(services: Services, provider: string): Promise<PropShown>;
  /** Rejects with `ProviderRefused` where the provider in use would not work with it. */
  save(context: RequestContext, typed: PropTyped): Promise<PropShown>;
  /** Tries what was typed and saves nothing; null: it works, else the provider's own words. */
  test(services: Services, typed: PropTyped): Promise<string | null>;
  /** Uses it from now on, when it works. */
  change(context: RequestContext, provider: string): Promise<void>;
  /** The kind of reference data that its settings are, for its history. */
  readonly kept: string;
}

export type ConfigPropDeclarations = Readonly<Record<string, ConfigProp>>;
