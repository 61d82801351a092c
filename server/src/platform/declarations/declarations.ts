import { eventTypes } from '@vigil/domain/event-types';
import type { CollectionDefinition } from '@vigil/stores/documents/port';
import { collections as platformCollections } from '../collections.js';
import type { DemoData } from '../demo-data.js';
import { heavyRate, type RateClass } from '../limits/rates.js';
import type { ReferenceDocument, ReferenceEntity } from '../reference/reference-entity.js';
import type { RequestContext, Session } from '../context.js';
import type { Services } from '../services.js';
import type { Slice } from '../slice.js';
import type { Erasure, OwnDataPart, Practice, WrongQuestions } from './answers.js';
import type { EntitledExam, Entitling, Entrant, Lifted, SignedUpIn, Waived } from './entitlement.js';
import type { ConfigProp } from './config-props.js';
import { DeclarationError, joined, refuseTwice, refuseTwoSayers, refuseUnknown } from './checks.js';
import { Dictionaries } from './dictionaries.js';
import { EventVocabulary } from './event-words.js';
import { FileRules, type FileRight, type PrivateFile } from './files.js';
import { homeOf, type HomePart } from './home.js';
import type { MenuEntry, PermissionWords } from './menu.js';
import type { AccountSource, AccountStores } from '../sessions/account-source.js';
import { rolesWith, type RoleDefault } from './roles.js';
import type { Seller } from './sales.js';
import { Settings, type SettingReader } from './settings.js';
import type { OutsideService, WorkQueue } from './status.js';
import { UseRegistry } from './uses.js';

export { DeclarationError };

/**
 * Everything the slices declare, joined and checked: what a lower room asks of higher ones, and what used to be
 * central lists. Made once by the composition root.
 */
export class Declarations {
  readonly collections: readonly CollectionDefinition[];
  readonly dictionaries: Dictionaries;
  readonly eventWords: EventVocabulary;
  readonly menuEntries: readonly MenuEntry[];
  /** what permissions are called that open no page of their own */
  readonly permissions: readonly PermissionWords[];
  /** providers that the console sets, by the type of their settings */
  readonly configProps: ReadonlyMap<string, ConfigProp>;
  /** parts of the console's home */
  readonly home: readonly HomePart[];
  /** work that waits, for operators */
  readonly queues: readonly WorkQueue[];
  /** services outside that something depends on */
  readonly outside: readonly OutsideService[];
  /** every switch and setting of the site */
  readonly settings: Settings;
  /** operations that carry a picture or a file: their own rate and size limit */
  readonly heavyOperations: ReadonlySet<string>;
  /** operations whose documents take the short way */
  readonly hotOperations: ReadonlySet<string>;
  readonly rates: readonly RateClass[];
  /** what is asked of who would sit an exam */
  readonly entitlements: readonly Entitling[];
  /** who sells things of a kind */
  readonly sellers: ReadonlyMap<string, Seller>;
  readonly uses: UseRegistry;
  readonly demos: readonly DemoData[];
  readonly files: FileRules;
  /** roles that come with the program, each with what all slices grant it */
  readonly roles: readonly RoleDefault[];

  /** Throws `DeclarationError`. */
  constructor(private readonly slices: readonly Slice[]) {
    refuseTwoSayers(slices);
    this.collections = [platformCollections, ...slices.map(({ collections = {} }) => collections)].flatMap(
      (own) => Object.values<CollectionDefinition>(own),
    );
    refuseTwice(
      'collection',
      this.collections.map(({ name }) => name),
    );
    const entries = slices.flatMap(({ menu = [] }) => menu);
    this.menuEntries = [...entries.filter(({ last }) => !last), ...entries.filter(({ last }) => last)];
    refuseTwice(
      'menu entry',
      this.menuEntries.map(({ name }) => name),
    );
    this.permissions = slices.flatMap(({ permissions = [] }) => permissions);
    refuseTwice(
      'permission',
      this.permissions.map(({ code }) => code),
    );
    const sections = slices.flatMap(({ home = [] }) => home);
    refuseTwice(
      'section of the home',
      sections.map(({ name }) => name),
    );
    this.home = homeOf(sections);
    this.queues = slices.flatMap(({ status }) => status?.queues ?? []);
    this.outside = slices.flatMap(({ status }) => status?.outside ?? []);
    refuseTwice(
      'queue or outside service',
      [...this.queues, ...this.outside].map(({ name }) => name),
    );
    this.dictionaries = new Dictionaries(
      joined('dictionary', slices, ({ dictionaries = {} }) => dictionaries),
      joined('enumeration', slices, ({ enumerations = {} }) => enumerations),
    );
    this.eventWords = new EventVocabulary(
      joined('words for event', slices, ({ eventWords = {} }) => eventWords),
    );
    for (const type of eventTypes)
      if (!this.eventWords.knows(type))
        throw new DeclarationError(`no slice has words for the event ${type}`);
    this.settings = new Settings(
      new Map(Object.entries(joined('setting', slices, ({ settings = {} }) => settings))),
    );
    for (const [name, { onlyWhile }] of this.settings.declared)
      if (onlyWhile !== undefined && !this.settings.declared.has(onlyWhile.name))
        throw new DeclarationError(`the setting ${name} hangs on ${onlyWhile.name}, which no slice declares`);
    this.configProps = new Map(
      Object.entries(joined('settings of providers', slices, ({ configProps = {} }) => configProps)),
    );
    this.heavyOperations = new Set(slices.flatMap(({ heavyOperations = [] }) => heavyOperations));
    this.hotOperations = new Set(slices.flatMap(({ hotOperations = [] }) => hotOperations));
    this.rates = [heavyRate, ...slices.flatMap(({ rates = [] }) => rates)];
    refuseTwice(
      'rate class',
      this.rates.map(({ name }) => name),
    );
    this.demos = slices.flatMap(({ demo }) => demo ?? []);
    const grants = slices.map(({ grants: own = {} }) => own);
    this.roles = rolesWith(
      slices.flatMap(({ roles = [] }) => roles),
      grants,
    );
    for (const code of grants.flatMap((own) => Object.keys(own)))
      if (!this.roles.some((role) => role.code === code))
        throw new DeclarationError(`permissions are granted to the role ${code}, which no slice declares`);
    refuseTwice(
      'role',
      this.roles.map(({ code }) => code),
    );
    this.files = this.fileRules();
    this.entitlements = slices.flatMap(({ entitlements = [] }) => entitlements);
    this.sellers = new Map(Object.entries(joined('seller of', slices, ({ sells = {} }) => sells)));
    this.uses = new UseRegistry(slices.flatMap(({ naming }) => naming ?? []));
  }

  /** Throws `DeclarationError` when something is said of an operation that is none of `names`. */
  holdAgainst(names: Iterable<string>): void {
    refuseUnknown('operation', [...this.heavyOperations, ...this.hotOperations], new Set(names));
  }

  private fileRules(): FileRules {
    joined('waiting time of files', this.slices, ({ files }) => files?.graceHours ?? {});
    const rules = new FileRules(this.slices.flatMap(({ files }) => files ?? []));
    refuseUnknown('event type', rules.namelessEvents, new Set<string>(eventTypes));
    refuseUnknown('collection', rules.namelessCollections, new Set(this.collections.map(({ name }) => name)));
    return rules;
  }

  /** Destroys what every slice keeps of an erased person; rejects when one did not get through. May be repeated. */
  async forget(services: Services, userId: string): Promise<void> {
    for (const slice of this.slices) await slice.forget?.(services, userId);
  }

  /** How far a person signed up in a category. */
  async signedUpIn(services: Services, userId: string, catId: string): Promise<SignedUpIn> {
    for (const slice of this.slices)
      if (slice.signedUpIn !== undefined) return slice.signedUpIn(services, userId, catId);
    return { signedUp: false, timeChosen: false, waits: false };
  }

  /** Everything that is not asked of this person, as far as any slice knows. */
  async lifted(services: Services, exam: EntitledExam, person: Entrant): Promise<Lifted[]> {
    const found = await Promise.all(
      this.slices.map(async (slice) => (await slice.lifts?.(services, exam, person)) ?? null),
    );
    return found.filter((one) => one !== null);
  }

  /**
   * What was granted to a person for one paper of an exam, by the slice that grants such; whether it was used
   * it does not say.
   */
  async waived(services: Services, examId: string, userId: string): Promise<Waived | null> {
    for (const slice of this.slices) {
      const waiver = (await slice.waives?.granted(services, examId, userId)) ?? null;
      if (waiver !== null) return waiver;
    }
    return null;
  }

  /** The exams of which a person was granted something, as views say. */
  async waivedExams(services: Services, userId: string): Promise<ReadonlySet<string>> {
    const exams = this.slices.map(async (slice) => (await slice.waives?.exams(services, userId)) ?? []);
    return new Set((await Promise.all(exams)).flat());
  }

  /** Whether the person is in the middle of something that nobody cuts, as far as any slice knows. */
  async engages(services: Services, userId: string): Promise<boolean> {
    for (const slice of this.slices) if (await slice.engages?.(services, userId)) return true;
    return false;
  }

  /** Everything that keeps the account of who wants to go, in words for them. */
  holdsAccount(services: Services, userId: string): Promise<string[]> {
    return this.said((slice) => slice.holdsAccount?.(services, userId));
  }

  /** Everything for which an exam may not go, nor move to another category, in words for staff. */
  keepsExam(services: Services, exam: EntitledExam): Promise<string[]> {
    return this.said((slice) => slice.keepsExam?.(services, exam));
  }

  private async said(of: (slice: Slice) => Promise<string | null> | undefined): Promise<string[]> {
    const words = await Promise.all(this.slices.map(async (slice) => (await of(slice)) ?? null));
    return words.filter((one) => one !== null);
  }

  /** A copy of what is kept of the person, part by part. */
  async ownData(services: Services, userId: string): Promise<OwnDataPart[]> {
    const parts = await Promise.all(
      this.slices.map(async (slice) => (await slice.ownData?.(services, userId)) ?? []),
    );
    return parts.flat();
  }

  /** What came with the ping of a socket, told to the slices. */
  heard(services: Services, session: Session, said: Readonly<Record<string, unknown>>): void {
    for (const slice of this.slices) slice.heard?.(services, session, said);
  }

  /** What the person is to practise again, from the slice that keeps it; null: there is nothing for them. */
  async wrongQuestions(services: Services, userId: string, of: string): Promise<WrongQuestions | null> {
    for (const slice of this.slices) {
      const questions = await slice.wrongQuestions?.(services, userId, of);
      if (questions != null) return questions;
    }
    return null;
  }

  /** How the caller practises a bank; null: nothing here lets anybody practise. */
  async practice(context: RequestContext, repoId: string): Promise<Practice | null> {
    for (const slice of this.slices) if (slice.practice !== undefined) return slice.practice(context, repoId);
    return null;
  }

  /** What gives an administrator the right to a learner's private file; null: nothing. */
  async rightToFile(services: Services, session: Session, file: PrivateFile): Promise<FileRight | null> {
    for (const slice of this.slices) {
      const right = await slice.rightToFile?.(services, session, file);
      if (right != null) return right;
    }
    return null;
  }

  /** Names behind the ids of people, as the slices know them. */
  async personNames(services: Services, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const tellers = this.slices.flatMap(({ personNames }) => personNames ?? []);
    const known = await Promise.all(tellers.map((names) => names(services, ids)));
    return new Map(known.flatMap((names) => [...names]));
  }

  /** When people last entered, as the slice that lets them in knows it. */
  async lastLogins(services: Services, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    for (const { lastLogins } of this.slices) if (lastLogins !== undefined) return lastLogins(services, ids);
    return new Map();
  }

  /** Accounts, from the one slice that keeps people. */
  accounts(stores: AccountStores): AccountSource {
    const [only, other] = this.slices.flatMap((slice) => slice.accounts?.bind(slice) ?? []);
    if (only === undefined || other !== undefined)
      throw new DeclarationError('exactly one slice must hand over the accounts');
    return only(stores);
  }

  /** Every kind of reference data by its name. Throws `DeclarationError` when two have the same. */
  entities(services: Services): ReadonlyMap<string, ReferenceEntity<ReferenceDocument>> {
    const entities = this.slices.flatMap((slice) => slice.entities?.(services) ?? []);
    refuseTwice(
      'entity',
      entities.map(({ name }) => name),
    );
    return new Map(entities.map((entity) => [entity.name, entity]));
  }

  /** The one slice that decides whether a person may be erased, and makes it a fact. */
  get erasure(): Erasure {
    const [only, other] = this.slices.flatMap(({ erasure }) => erasure ?? []);
    if (only === undefined || other !== undefined)
      throw new DeclarationError('exactly one slice must declare how a person is erased');
    return only;
  }
}

/** What the slices of this application declare. */
export function declarationsOf({ declared }: Pick<Services, 'declared'>): Declarations {
  if (declared instanceof Declarations) return declared;
  throw new Error('these services were not told what the slices declare');
}

/** The switches and settings of the site as they stand now, in this process's memory. */
export const settingsOf = (services: Pick<Services, 'declared'>): SettingReader =>
  declarationsOf(services).settings;
