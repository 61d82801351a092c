import type { Department } from '@vigil/domain/organisation/department';
import { departmentTreeStream, type DepartmentEvent } from '@vigil/domain/organisation/department-events';
import type { User } from '@vigil/domain/organisation/user';
import { ancestry, liesWithin, soundTree, subtreesOf } from '@vigil/domain/organisation/department-tree';
import type { DepartmentTree } from '@vigil/domain/organisation/department-tree';
import {
  departmentTreeDecider,
  type DepartmentCommand,
  type DepartmentRefusal,
} from '@vigil/domain/organisation/department-tree.decider';
import type { DepartmentsState } from '@vigil/domain/organisation/department-tree.state';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Collection } from '@vigil/stores/documents/port';
import { CommandSide, type CommandEnvelope, type Outcome } from '../../platform/command-side/command-side.js';
import { unchargedPorts } from '../../platform/command-side/command-ports.js';
import { RetryLaterError } from '../../platform/errors.js';
import { KeptShortly } from '../../platform/kept-shortly.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

export type DepartmentsOutcome = Outcome<DepartmentsState, DepartmentEvent, DepartmentRefusal>;

const changedChannel = 'departments.changed';
/** There is one tree. */
const theTree = 'all';
/** Where several processes decide, what one has read of the tree is at most so old, bus or no bus. */
const keptMilliseconds = 250;
const mostLooks = 20;

/**
 * The departments, decided in one stream (decision 097). Who lies within which department is read from it, by
 * parents alone: a move counts for everybody at the same moment, whatever code a person still carries. The
 * documents repeat it for lists.
 */
export class Departments {
  readonly collection: Collection<Department>;
  private readonly side: CommandSide<DepartmentsState, DepartmentCommand, DepartmentEvent, DepartmentRefusal>;
  private readonly kept: KeptShortly<DepartmentsState>;

  constructor(private readonly services: Services) {
    this.collection = services.documents.collection<Department>(collections.departments);
    this.kept = new KeptShortly(services.clock, keptMilliseconds);
    this.side = new CommandSide({
      ...unchargedPorts(services),
      decider: departmentTreeDecider,
      streamOf: () => departmentTreeStream,
      cacheSize: 1,
    });
    services.bus.subscribe(changedChannel, () => this.kept.drop(), { onGap: () => this.kept.drop() });
  }

  /** Who stands below whom now; where others decide too, at most 250 ms ago. */
  async tree(): Promise<DepartmentTree> {
    const read = async (): Promise<DepartmentsState> => (await this.side.load(theTree)).state;
    const state = this.services.config.shared ? await this.kept.get(theTree, read) : await read();
    return state.begun ? state.tree : new Map((await this.formerDocuments()).map((one) => [one.id, one]));
  }

  /** As `tree`, and which moves are still being carried. Not older than this call. */
  async state(): Promise<DepartmentsState> {
    return (await this.side.load(theTree)).state;
  }

  /** True when the department, or one above it, is in the list. */
  async lieWithin(departId: string | null, departIds: readonly string[]): Promise<boolean> {
    return departId !== null && departIds.length > 0 && liesWithin(await this.tree(), departId, departIds);
  }

  /** Ids of a department and of those above it; none for an unknown one. */
  async above(departId: string | null): Promise<string[]> {
    return departId === null ? [] : ancestry(await this.tree(), departId).map(({ id }) => id);
  }

  /** Ids of these departments and of all below them. */
  async below(departIds: readonly string[]): Promise<string[]> {
    return departIds.length === 0 ? [] : subtreesOf(await this.tree(), departIds).map(({ id }) => id);
  }

  /** Decides, then writes the documents; what a crash leaves unwritten the reactor does. */
  async execute(command: DepartmentCommand, envelope: CommandEnvelope): Promise<DepartmentsOutcome> {
    await this.adopt();
    const outcome = await this.side.execute(theTree, command, envelope);
    if (outcome.kind === 'accepted') await this.write();
    return outcome;
  }

  /** Everybody in a moved department carries its code; a repeat changes nothing. */
  async noteCarried(moveId: string, departId: string): Promise<void> {
    const users = this.services.documents.collection<User>(collections.users);
    const people = await users.count({ departId: { in: await this.below([departId]) } });
    await this.side.execute(
      theTree,
      { type: 'NoteCarried', moveId, people },
      this.bySystem('departMoveCarried'),
    );
  }

  /** Takes over what an earlier Vigil kept as documents alone, once in the life of an installation. */
  async adopt(): Promise<void> {
    const { state } = await this.side.load(theTree);
    if (state.begun) return;
    const departments = soundTree(await this.formerDocuments());
    const outcome = await this.side.execute(
      theTree,
      { type: 'Adopt', departments },
      this.bySystem('departAdopt'),
    );
    if (outcome.kind === 'accepted' && outcome.events.length > 0) await this.write();
  }

  /**
   * Writes what of the documents is not as the stream has it, until a look finds nothing. Safe at any time, and
   * beside others who do the same.
   */
  async write(): Promise<void> {
    for (let look = 0; look < mostLooks; look += 1) {
      // Read before the stream: what is in no tree then has been deleted, never not yet been made.
      const documents = new Map((await findAll(this.collection, {})).map((one) => [one.id, one]));
      const { state } = await this.side.load(theTree);
      if (!state.begun) return;
      const late = [...state.tree.values()].filter(
        ({ id, version }) => (documents.get(id)?.version ?? 0) < version,
      );
      const gone = [...documents.keys()].filter((id) => !state.tree.has(id));
      if (late.length === 0 && gone.length === 0) {
        this.kept.drop();
        this.services.bus.publish(changedChannel, null);
        return;
      }
      for (const one of late) await this.collection.save(one, documents.get(one.id)?.version ?? null);
      for (const id of gone) await this.collection.delete(id);
    }
    throw new RetryLaterError('部门正被他人修改，请稍后重试！');
  }

  private bySystem(operation: string): CommandEnvelope {
    const actor = { kind: 'system', id: 'departments' } as const;
    return { actor, arrivedAt: this.services.clock.now(), operation, commandId: null };
  }

  private formerDocuments(): Promise<Department[]> {
    return findAll(this.collection, {});
  }
}

export const departmentsOf = perServices((services: Services) => new Departments(services));
