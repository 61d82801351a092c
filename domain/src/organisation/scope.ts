/** No code has it, and no store compares with it. */
const noCode = '\0';

/**
 * Whose data somebody may see and change: everybody's, or those of one department and the ones below it. A
 * department contains every code that starts with its own.
 */
export class Scope {
  static readonly everybody = new Scope(null, null);
  static readonly nobody = new Scope(null, noCode);

  /** People of the department and of those below it. */
  static below(departId: string, deptCode: string): Scope {
    return new Scope(departId, deptCode);
  }

  private constructor(
    /** the department at the top of it; null: everybody, or nobody */
    readonly departId: string | null,
    private readonly code: string | null,
  ) {}

  /** Nothing is left out. */
  get whole(): boolean {
    return this.code === null;
  }

  /** Whether somebody of this department, or the department itself, is inside. People without a department are only in the whole. */
  has(deptCode: string | null): boolean {
    return this.code === null || (deptCode !== null && deptCode.startsWith(this.code));
  }

  /** Whether everything of another scope is inside. */
  holds(other: Scope): boolean {
    return (
      this.code === null || (other.code !== null && other.code.startsWith(this.code)) || other.code === noCode
    );
  }

  /** Whether a department has anybody who is inside: it is inside, or above. */
  touches(deptCode: string): boolean {
    return this.code === null || deptCode.startsWith(this.code) || this.code.startsWith(deptCode);
  }

  /**
   * The code to filter people by who asks for those of a department ('': of any): the narrower of the two. Codes
   * that have nothing in common answer one that nobody has (`\0`, which `findPeople` and `People` answer with
   * nobody).
   */
  narrow(deptCode: string): string {
    if (this.code === null || deptCode.startsWith(this.code)) return deptCode;
    return this.code.startsWith(deptCode) ? this.code : noCode;
  }
}
