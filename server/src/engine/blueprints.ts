import { createHash } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { compileBlueprint, questionRefOf, ruleOf, satisfies } from '@vigil/domain/exam-taking/blueprint';
import type { Blueprint, QuestionRef } from '@vigil/domain/exam-taking/question';
import type { Exam } from '@vigil/domain/exams/exam';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import { collections, type BlueprintDocument } from '@vigil/stores/collections';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Collection } from '@vigil/stores/documents/port';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { questionStore } from './question-store.js';

/** A stored blueprint's hash, or the title of the group that cannot be filled. */
export type CompiledBlueprint = { readonly sha256: string } | { readonly problem: string };

const checkMilliseconds = 2000;
const versionsPerTurn = 250;
/** About 300 bytes each. */
const refsKept = 100_000;

/**
 * What papers of an exam are drawn from: compiled from the exam's groups and the usable questions, stored content-addressed before a claim names it.
 * Kept until the exam or a question of its banks changes, which is looked for at most every two seconds.
 */
export class Blueprints {
  private readonly stored: Collection<BlueprintDocument>;
  private readonly heads: Collection<QuestionHead>;
  private readonly byHash = new Map<string, Blueprint>();
  private readonly refs = new Map<string, QuestionRef>();
  private readonly compiled = new Map<string, { readonly key: string; readonly checkedAt: number; readonly value: Promise<CompiledBlueprint> }>();

  constructor(private readonly services: Services) {
    this.stored = services.documents.collection<BlueprintDocument>(collections.blueprints);
    this.heads = services.documents.collection<QuestionHead>(collections.questionHeads);
  }

  async compile(exam: Exam): Promise<CompiledBlueprint> {
    const now = this.services.clock.monotonic();
    const known = this.compiled.get(exam.id);
    if (known !== undefined && known.key.startsWith(`${exam.version} `) && now - known.checkedAt < checkMilliseconds) return known.value;
    const key = `${exam.version} ${await this.bankState(exam)}`;
    const again = this.compiled.get(exam.id);
    const value = again?.key === key ? again.value : this.compileAndStore(exam);
    this.compiled.set(exam.id, { key, checkedAt: now, value });
    value.catch(() => this.compiled.delete(exam.id));
    return value;
  }

  /** Compiles before anybody starts; the first start still looks whether a question changed since. */
  async ahead(exam: Exam): Promise<void> {
    await this.compile(exam);
    const known = this.compiled.get(exam.id);
    if (known !== undefined) this.compiled.set(exam.id, { ...known, checkedAt: -Infinity });
  }

  /** Compiled and kept nowhere: for whoever looks at an exam before it is sat. */
  async inMemory(exam: Exam): Promise<ReturnType<typeof compileBlueprint>> {
    return compileBlueprint(exam, await this.questionRefs(exam));
  }

  /** The blueprint a claim names; one that is missing is a fault. */
  async get(sha256: string): Promise<Blueprint> {
    const known = this.byHash.get(sha256);
    if (known !== undefined) return known;
    const document = await this.stored.get(sha256);
    if (document === null) throw new Error(`blueprint ${sha256} is missing`);
    this.keep(sha256, document.blueprint);
    return document.blueprint;
  }

  private keep(sha256: string, blueprint: Blueprint): void {
    if (this.byHash.size >= 200) {
      const oldest = this.byHash.keys().next().value;
      if (oldest !== undefined) this.byHash.delete(oldest);
    }
    this.byHash.set(sha256, blueprint);
  }

  private async compileAndStore(exam: Exam): Promise<CompiledBlueprint> {
    const result = await this.inMemory(exam);
    if ('problem' in result) return result;
    const sha256 = createHash('sha256').update(canonicalJson(result.blueprint)).digest('hex');
    await this.stored.putIfAbsent({ id: sha256, blueprint: result.blueprint });
    this.keep(sha256, result.blueprint);
    return { sha256 };
  }

  private async questionRefs(exam: Exam): Promise<QuestionRef[]> {
    const banks = banksOf(exam);
    const heads = [
      ...(await this.heads.getMany(fixedOf(exam))),
      ...(banks.length === 0 ? [] : await findAll(this.heads, { repoId: { in: banks } })),
    ].filter((head) => head.state === 0);
    const fixed = new Set(fixedOf(exam));
    const rules = exam.tmplGroups.flatMap((group) => (group.draws ?? []).map((draw) => ruleOf(group, draw)));
    const wanted = heads.filter((head) => fixed.has(head.id) || rules.some((rule) => satisfies(poolEntryOf(head), rule)));
    return this.refsOf([...new Map(wanted.map((head) => [head.id, head])).values()]);
  }

  /** Versions never change: a bank of thousands is read once, in turns that let other calls come between, and not again when one question of it changes. */
  private async refsOf(heads: readonly QuestionHead[]): Promise<QuestionRef[]> {
    const found = new Map<string, QuestionRef>();
    const missing: QuestionHead[] = [];
    for (const head of heads) {
      const known = this.refs.get(head.sha256);
      if (known === undefined) missing.push(head);
      else found.set(head.id, known);
    }
    for (let from = 0; from < missing.length; from += versionsPerTurn) {
      const turn = missing.slice(from, from + versionsPerTurn);
      const contents = await questionStore(this.services).passing(turn.map(({ id, version }) => ({ quId: id, version })));
      for (const [index, content] of contents.entries()) {
        const ref = questionRefOf(content, turn[index]?.sha256 ?? '');
        found.set(ref.quId, ref);
        if (this.refs.size >= refsKept) this.refs.clear();
        this.refs.set(ref.sha256, ref);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    return heads.map(({ id }) => found.get(id) as QuestionRef);
  }

  /** Changes with every change of a question that the exam may put on a paper. */
  private async bankState(exam: Exam): Promise<string> {
    const banks = banksOf(exam);
    const fixed = await this.heads.getMany(fixedOf(exam));
    const named = fixed
      .map((head) => `${head.id}@${head.version}${head.state === 0 ? '' : '-'}`)
      .sort()
      .join(' ');
    if (banks.length === 0) return named;
    const [count, newest] = await Promise.all([
      this.heads.count({ repoId: { in: banks } }),
      this.heads.find({ filter: { repoId: { in: banks } }, sort: [{ field: 'updateTime', descending: true }], limit: 1 }),
    ]);
    return `${count} ${newest[0]?.updateTime ?? 0} ${named}`;
  }
}

/** What a rule asks of a question, as its head says it. */
export const poolEntryOf = ({ id, chapterId, ...head }: QuestionHead): QuestionRef => ({
  ...head,
  quId: id,
  ...(chapterId === null ? {} : { chapterId }),
});

const fixedOf = (exam: Exam): string[] => [...new Set(exam.tmplGroups.flatMap((group) => group.quIds ?? []))];
const banksOf = (exam: Exam): string[] => [...new Set(exam.tmplGroups.flatMap((group) => (group.draws ?? []).map((draw) => draw.repoId)))];

export const blueprints = perServices((services: Services) => new Blueprints(services));
