import { compileBlueprint, type ExamToCompile } from '@vigil/domain/sitting/compile-blueprint';
import type { QuestionRef } from '@vigil/domain/question-bank/public';
import { type Blueprint, type TemplateGroup, paperVersion } from '@vigil/domain/sitting/blueprint';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { type BankPool, questionPools } from '../../question-bank/public.js';
import { DocumentMissing } from '@vigil/stores/documents/document-missing';
import { collections } from '../collections.js';
import { withChapters } from './draw-chapters.js';
import { StoredBlueprints } from './stored-blueprints.js';

/** What drawing needs of an exam's definition; `paperVersion` as `domain/sitting/blueprint` tells. */
export type ExamToDraw = ExamToCompile & {
  readonly paperVersion?: number | undefined;
  readonly tmplGroups: readonly TemplateGroup[];
};

/** A stored blueprint's hash, or the title of the group that cannot be filled. */
export type CompiledBlueprint = { readonly sha256: string } | { readonly problem: string };

const blueprintsKept = 200;
/** Places in the pools of blueprints that are kept: 8 bytes each, the questions themselves are shared. */
const placesKept = 2_000_000;

/** What a blueprint is made from at one moment. `stamp` is equal only while all of it is. */
interface Basis {
  readonly groups: readonly TemplateGroup[];
  readonly banks: readonly BankPool[];
  readonly fixed: ReadonlyMap<string, QuestionRef>;
  readonly stamp: string;
}

/**
 * What papers of an exam are drawn from: compiled from the exam's groups and the usable questions, stored
 * content-addressed before a claim names it. Kept until the exam, a question of its banks or their chapters
 * change, which every start looks for: no start sees less than was answered before it.
 */
export class Blueprints {
  private readonly stored: StoredBlueprints;
  private readonly byHash = new Map<string, Blueprint>();
  private readonly compiled = new Map<
    string,
    { readonly stamp: string; readonly value: Promise<CompiledBlueprint> }
  >();

  constructor(private readonly services: Services) {
    this.stored = new StoredBlueprints(services.documents);
  }

  async compile(exam: ExamToDraw): Promise<CompiledBlueprint> {
    const basis = await this.basis(exam);
    const known = this.compiled.get(exam.id);
    if (known?.stamp === basis.stamp) return known.value;
    const value = this.compileAndStore(exam, basis);
    this.compiled.set(exam.id, { stamp: basis.stamp, value });
    value.catch(() => this.compiled.delete(exam.id));
    return value;
  }

  /** Compiled and kept nowhere: for whoever looks at an exam before it is sat. */
  async inMemory(exam: ExamToDraw): Promise<ReturnType<typeof compileBlueprint>> {
    return compiledFrom(exam, await this.basis(exam));
  }

  /** The blueprint a claim names; one that is missing is a fault. */
  async get(sha256: string): Promise<Blueprint> {
    const known = this.byHash.get(sha256);
    if (known !== undefined) return known;
    const blueprint = await this.stored.get(sha256);
    if (blueprint === null) throw new DocumentMissing(collections.blueprints.name, sha256);
    this.keep(sha256, blueprint);
    return blueprint;
  }

  private keep(sha256: string, blueprint: Blueprint): void {
    this.byHash.set(sha256, blueprint);
    let places = [...this.byHash.values()].reduce((sum, one) => sum + placesOf(one), 0);
    for (const [oldest, one] of this.byHash) {
      if (oldest === sha256 || (this.byHash.size <= blueprintsKept && places <= placesKept)) return;
      this.byHash.delete(oldest);
      places -= placesOf(one);
    }
  }

  private async compileAndStore(exam: ExamToDraw, basis: Basis): Promise<CompiledBlueprint> {
    // Pages are of this moment: a change while they are stored makes others.
    const pages = basis.banks.flatMap((bank) => bank.pages);
    const result = compiledFrom(exam, basis);
    if ('problem' in result) return result;
    const sha256 = await this.stored.keep(result.blueprint, pages);
    this.keep(sha256, result.blueprint);
    return { sha256 };
  }

  private async basis(exam: ExamToDraw): Promise<Basis> {
    const groups = await withChapters(this.services.documents, exam.tmplGroups);
    const fixedIds = [...new Set(groups.flatMap((group) => group.quIds ?? []))];
    const repoIds = [...new Set(groups.flatMap((group) => (group.draws ?? []).map((draw) => draw.repoId)))];
    const { banks, singles } = await questionPools(this.services).current(repoIds, fixedIds);
    const chapters = groups.flatMap((group) => (group.draws ?? []).map((draw) => draw.chapterIds ?? []));
    const versions = fixedIds.map((id) => singles.get(id)?.version ?? 0);
    const stamp = JSON.stringify([paperVersion(exam), banks.map((bank) => bank.serial), versions, chapters]);
    return { groups, banks, fixed: singles, stamp };
  }
}

const compiledFrom = (
  exam: ExamToDraw,
  { groups, banks, fixed }: Basis,
): ReturnType<typeof compileBlueprint> =>
  compileBlueprint({ ...exam, version: paperVersion(exam), tmplGroups: groups }, [
    ...fixed.values(),
    ...banks.flatMap((bank) => bank.refs),
  ]);

const placesOf = ({ groups }: Blueprint): number =>
  groups.reduce(
    (sum, { draws }) => sum + (draws ?? []).reduce((pools, { pool }) => pools + pool.length, 0),
    0,
  );

export const blueprints = perServices((services: Services) => new Blueprints(services));
