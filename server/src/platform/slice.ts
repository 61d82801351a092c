import type { FastifyInstance } from 'fastify';
import type { CollectionDefinition } from '@vigil/stores/documents/port';
import type { Erasure, OwnDataPart, Practice, WrongQuestions } from './declarations/answers.js';
import type { ConfigPropDeclarations } from './declarations/config-props.js';
import type { DictionaryDeclarations, EnumerationDeclarations } from './declarations/dictionaries.js';
import type {
  EntitledExam,
  Entitling,
  Entrant,
  Lifted,
  SignedUpIn,
  Waiving,
} from './declarations/entitlement.js';
import type { EventWordsTable } from './declarations/event-words.js';
import type { FileDeclarations, FileRight, PrivateFile } from './declarations/files.js';
import type { HomeSection } from './declarations/home.js';
import type { MenuEntry, PermissionWords } from './declarations/menu.js';
import type { Grants, RoleDefault } from './declarations/roles.js';
import type { SettingDeclarations } from './declarations/settings.js';
import type { Sales } from './declarations/sales.js';
import type { StatusDeclarations } from './declarations/status.js';
import type { Naming } from './declarations/uses.js';
import type { DemoData } from './demo-data.js';
import type { RateClass } from './limits/rates.js';
import type { ReferenceDocument, ReferenceEntity } from './reference/reference-entity.js';
import type { BackgroundService, Lease } from './roles/lease.js';
import type { RequestContext, Session } from './context.js';
import type { Services } from './services.js';
import type { AccountSource, AccountStores } from './sessions/account-source.js';
import type { SocketRoutes } from './sockets/socket-routes.js';

/** A resolver class: made once per process without arguments; what it needs comes with each call's context. */
export type ResolverClass = new () => object;

/**
 * What a slice brings to the application, told once in its `slice.ts`; the central lists are derived from it
 * (`declarations/declarations.ts`). What is data stands in light files of its own, so that a command-line tool
 * that needs it loads no resolver. Functions are called in this order: resolvers (schema), routes, sockets,
 * then `serve` and `react` once the stores are open.
 */
export interface Slice {
  readonly name: string;
  readonly resolvers: readonly ResolverClass[];
  /** Documents it keeps besides its views, with their indexes (`collections.ts`). */
  readonly collections?: Readonly<Record<string, CollectionDefinition>>;
  /** Pages of the console with who may open them (`menu.ts`). */
  readonly menu?: readonly MenuEntry[];
  /** What its permissions are called that open no page (`menu.ts`). */
  readonly permissions?: readonly PermissionWords[];
  /** What the console's home shows of it. */
  readonly home?: readonly HomeSection[];
  /** Its queues and the services outside that it depends on, for the operator's page. */
  readonly status?: StatusDeclarations;
  /** Dictionaries by code, and which fields of answers are values of them (`dictionaries.ts`). */
  readonly dictionaries?: DictionaryDeclarations;
  readonly enumerations?: EnumerationDeclarations;
  /** How proctors and auditors read its events: every event type of the domain has words in some slice. */
  readonly eventWords?: EventWordsTable;
  /** Switches and settings of the site that it obeys (`settings.ts`). */
  readonly settings?: SettingDeclarations;
  /** Providers that the console sets for it, by the documented type of their settings. */
  readonly configProps?: ConfigPropDeclarations;
  /** Operations that carry a picture or a file: they have a rate and a size limit of their own. */
  readonly heavyOperations?: readonly string[];
  /**
   * Operations that are called so often that their documents take the short way: graphql-js at once, behind the same
   * access, error and limit code (engine §13).
   */
  readonly hotOperations?: readonly string[];
  /** Classes of calls that one account may make only so often; its resolvers ask `services.rates.of`. */
  readonly rates?: readonly RateClass[];
  /** Who of this slice names something of a lower one: asked before anything is deleted (`InUse`). */
  readonly naming?: Naming | readonly Naming[];
  /** What it asks of who would sit an exam (`sitting/entitlement`). */
  readonly entitlements?: readonly Entitling[];
  /** What of that is not asked of this person, by what this slice knows; null: nothing. */
  lifts?(services: Services, exam: EntitledExam, person: Entrant): Promise<Lifted | null>;
  /** What it grants one person for one paper of an exam, used or not. */
  readonly waives?: Waiving;
  /** How far a person signed up in a category; one slice says it. */
  signedUpIn?(services: Services, userId: string, catId: string): Promise<SignedUpIn>;
  /** What it sells, by the kind of thing. */
  readonly sells?: Sales;
  /** True: the person is in the middle of something that disabling the account does not cut (an open paper, engine §10). */
  engages?(services: Services, userId: string): Promise<boolean>;
  /**
   * What the person answered wrongly and may see and practise now; one slice says it. `of`: what a training of mode
   * 0 was asked for, an exam's id or a word of that slice's own. null: there is nothing, or it is not for them.
   */
  wrongQuestions?(services: Services, userId: string, of: string): Promise<WrongQuestions | null>;
  /** How a learner practises a bank; one slice says it. */
  practice?(context: RequestContext, repoId: string): Promise<Practice>;
  /** What a browser told with the ping of its socket; believed only as far as it makes sense, and answered nothing. */
  heard?(services: Services, session: Session, said: Readonly<Record<string, unknown>>): void;
  /** Destroys what it keeps of an erased person; may be repeated. Rejects when it did not get through. */
  forget?(services: Services, userId: string): Promise<void>;
  /** Why the account of who wants to go is kept for now, in words for them; null: nothing here stands in the way. */
  holdsAccount?(services: Services, userId: string): Promise<string | null>;
  /** Why an exam may not go, nor move to another category, in words for staff; null: nothing here stands in the way. */
  keepsExam?(services: Services, exam: EntitledExam): Promise<string | null>;
  /** What it keeps of the person that they may have, for a copy of their own data; never keys nor secrets. */
  ownData?(services: Services, userId: string): Promise<readonly OwnDataPart[]>;
  readonly erasure?: Erasure;
  /** Names behind the ids of people, for what no slice owns; those it does not know are left out. */
  readonly personNames?: (services: Services, ids: Iterable<string>) => Promise<ReadonlyMap<string, string>>;
  /** When people last entered, ms, for lists of people; who never did is left out. One slice says it. */
  readonly lastLogins?: (services: Services, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** What it puts into a new installation that is to show something (`DEMO=on`). */
  readonly demo?: DemoData;
  /** Reference data it keeps: what a crash left only in the log is completed for each. */
  entities?(services: Services): readonly ReferenceEntity<ReferenceDocument>[];
  /** Roles that come with the program. */
  readonly roles?: readonly RoleDefault[];
  /** Permissions of this slice by the code of the role that begins with them. */
  readonly grants?: Grants;
  /** Where accounts come from: one slice hands them over. */
  accounts?(stores: AccountStores): AccountSource;
  /** The right of an administrator to a learner's private file, as it is now; null: none that it knows of. */
  rightToFile?(services: Services, session: Session, file: PrivateFile): Promise<FileRight | null>;
  /** Files it puts, and what of its own never names one. */
  readonly files?: FileDeclarations;
  /** Plain HTTP routes for what is no operation: images, files, uploads. */
  routes?(app: FastifyInstance, services: Services): void;
  /** Origins that pages speak with besides this server's, as they are now: the content policy lets them. */
  connects?(services: Services): readonly string[];
  /** Origins of other sites that pages show in a frame, as they are now. */
  frames?(services: Services): readonly string[];
  sockets?(routes: SocketRoutes, services: Services): void;
  /** What every process does, whatever its roles. */
  run?(services: Services): Promise<BackgroundService>;
  /**
   * What every process that answers calls does beside them: telling the bus, recording that it lives. Resolves
   * when calls may be answered.
   */
  serve?(services: Services): Promise<BackgroundService>;
  /** What it does in `react` begins before the others' and stops after them: the last seal covers what they still wrote. */
  readonly reactsLongest?: true;
  /**
   * What one process at a time does: reactors, deadlines, presence, seals. Begun when this process comes to
   * hold the role, stopped when it does no longer; each effect first asks the lease.
   */
  react?(services: Services, lease: Lease): Promise<BackgroundService>;
}
