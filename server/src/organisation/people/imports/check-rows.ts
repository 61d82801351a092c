import { accountProblems, idCardTypes } from '@vigil/domain/organisation/account-form';
import type { Department } from '@vigil/domain/organisation/department';
import type { Role } from '@vigil/domain/organisation/role';
import { findAll } from '@vigil/stores/documents/find-all';
import { takenValues } from '../../../platform/reference/taken-values.js';
import type { Services } from '../../../platform/services.js';
import { collections } from '../../collections.js';
import type { Authority } from '../../roles/authority.js';
import { nameKey } from '../../roles/role-reference.js';
import { userEntity } from '../user-reference.js';
import type { ImportRow } from './import-documents.js';
import type { SheetRow } from './import-sheet.js';

const studentRole = 'student';
const longestDate = 40;

/**
 * Checks the rows of one file, part by part: forms, departments, roles, and that no account name, mobile or ID number
 * is there twice, in the file or among all accounts. It remembers what the rows before had.
 */
export class RowCheck {
  private readonly firstAt = new Map<string, number>();

  private constructor(
    private readonly services: Services,
    /** of whose import it is: what they may give, and to whom */
    private readonly authority: Authority,
    private readonly departments: ReadonlyMap<string, Department>,
  ) {}

  static async begin(services: Services, authority: Authority): Promise<RowCheck> {
    const all = await findAll(services.documents.collection<Department>(collections.departments), {});
    return new RowCheck(services, authority, byEveryName(all));
  }

  async rows(rows: readonly SheetRow[]): Promise<ImportRow[]> {
    const read = rows.map((row) => this.row(row));
    const taken = await this.takenBy(read);
    return read.map((row) => {
      const twice = keysOf(row).flatMap(([name, value, noun]) => {
        const key = `${name}\n${value}`;
        const first = this.firstAt.get(key);
        if (first === undefined) this.firstAt.set(key, row.line);
        return [
          ...(first === undefined ? [] : [`${noun}与第${first}行重复！`]),
          ...(taken.has(key) ? [`${noun}已被其他用户使用！`] : []),
        ];
      });
      return { ...row, problems: [...row.problems, ...twice] };
    });
  }

  /** How many of rows that were in order when they were read are not any more. */
  async again(rows: readonly ImportRow[]): Promise<number> {
    const taken = await this.takenBy(rows);
    const departs = new Map([...this.departments.values()].map((one) => [one.id, one]));
    return rows.filter((row) => {
      const department = departs.get(row.departId ?? '');
      return (
        keysOf(row).some(([name, value]) => taken.has(`${name}\n${value}`)) ||
        department === undefined ||
        this.isOver(row.expireTime) ||
        this.isElsewhere(department) ||
        this.authority.refuseGrant({ given: row.roles, taken: [] }) !== null
      );
    }).length;
  }

  private row(sheet: SheetRow): ImportRow {
    const { line, userName, realName, mobile, email, department } = sheet;
    const idCard = sheet.idCard.toUpperCase();
    const idCardType = idCard === '' ? null : typeOf(sheet.idCardType);
    const isUnknownPaper = idCard !== '' && idCardType === null;
    const number = isUnknownPaper ? '' : idCard;
    const problems = accountProblems({ userName, realName, mobile, email, idCardType, idCard: number });
    if (isUnknownPaper) problems.push('证件类型不正确！');
    const found = this.departments.get(department.normalize('NFKC').toLowerCase());
    if (department === '') problems.push('部门不能为空！');
    else if (found === undefined) problems.push(`部门“${department}”不存在或不唯一！`);
    else if (this.isElsewhere(found)) problems.push(`部门“${department}”不在您的管理范围内！`);
    const roles = this.rolesOf(sheet.roles, problems);
    const expireTime = timeOf(sheet.expireTime);
    if (expireTime === undefined) problems.push('有效期格式应为 yyyy-MM-dd！');
    else if (this.isOver(expireTime)) problems.push('有效期已过，导入后将无法登录！');
    return {
      ...{ line, userName, realName, mobile, email, idCardType, idCard, department, roles, problems },
      departId: found?.id ?? null,
      expireTime: expireTime ?? null,
    };
  }

  private rolesOf(text: string, problems: string[]): string[] {
    const names = text.split(/[,，、;；]/).flatMap((name) => name.trim() || []);
    const codes = (names.length === 0 ? [studentRole] : names).map((name) => {
      const [role, ...others] = this.rolesNamed(name);
      if (role === undefined) problems.push(`角色“${name}”不存在！`);
      else if (others.length > 0) problems.push(`角色“${name}”不唯一，请填写角色编码！`);
      const code = role?.code ?? name;
      const refusal = role === undefined ? null : this.authority.refuseGrant({ given: [code], taken: [] });
      if (refusal !== null) problems.push(refusal.message);
      return code;
    });
    return [...new Set(codes)];
  }

  /** The one of this code, else all of this name. */
  private rolesNamed(name: string): readonly Role[] {
    const { known } = this.authority;
    const one = known.get(name);
    return one === undefined
      ? [...known.values()].filter((role) => nameKey(role.roleName) === nameKey(name))
      : [one];
  }

  private isElsewhere({ id: departId, deptCode }: Department): boolean {
    return this.authority.refusePlace({ departId, deptCode }) !== null;
  }

  /** Nobody imports people who cannot enter. */
  private isOver(expireTime: number | null): boolean {
    return expireTime !== null && expireTime <= this.services.clock.now();
  }

  /** Which of their keys an account has already. */
  private async takenBy(rows: readonly ImportRow[]): Promise<ReadonlySet<string>> {
    const entity = userEntity(this.services);
    const taken = new Set<string>();
    const wanted = rows.flatMap(keysOf);
    for (const name of new Set(wanted.map(([key]) => key))) {
      const values = wanted.filter(([key]) => key === name).map(([, value]) => value);
      for (const value of await takenValues(this.services, entity, name, values))
        taken.add(`${name}\n${value}`);
    }
    return taken;
  }
}

/** What nobody else may have, in the form in which two count as the same (user-reference.ts). */
const keysOf = ({ userName, mobile, idCard }: ImportRow) =>
  (
    [
      ['userName', userName.toLowerCase(), '账号'],
      ['mobile', mobile, '手机号'],
      ['idCard', idCard, '证件号码'],
    ] as const
  ).filter(([, value]) => value !== '');

function typeOf(text: string): number | null {
  if (text === '') return 1;
  const [type] = Object.entries(idCardTypes).find(([code, name]) => name === text || code === text) ?? [];
  return type === undefined ? null : Number(type);
}

/** The end of a day as people write it, or of an Excel date; null: none; undefined: not a date. */
function timeOf(text: string): number | null | undefined {
  if (text === '') return null;
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(text.slice(0, longestDate)) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T23:59:59+08:00`);
  if (Number.isNaN(time)) return undefined;
  return new Date(time + 8 * 3_600_000).toISOString().startsWith(date) ? time : undefined;
}

/** Departments by code, by their path of names, and by the name alone where only one has it. */
function byEveryName(all: readonly Department[]): Map<string, Department> {
  const byId = new Map(all.map((department) => [department.id, department]));
  const pathOf = (department: Department): string => {
    const names: string[] = [];
    for (let at: Department | undefined = department; at !== undefined && names.length < 20;)
      [names[names.length], at] = [at.deptName, at.parentId === null ? undefined : byId.get(at.parentId)];
    return names.toReversed().join('/');
  };
  const key = (text: string): string => text.normalize('NFKC').toLowerCase();
  const found = new Map<string, Department>();
  for (const department of all) {
    found.set(key(department.deptCode), department);
    found.set(key(pathOf(department)), department);
  }
  for (const department of all)
    if (all.filter(({ deptName }) => deptName === department.deptName).length === 1)
      found.set(key(department.deptName), department);
  return found;
}
