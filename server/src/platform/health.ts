/** One part of /readyz. Extra fields are shown as they are. */
export interface HealthPart {
  readonly ok: boolean;
  readonly [detail: string]: unknown;
}

const patienceMilliseconds = 2000;

/**
 * What must be true before this process should get traffic. Parts are asked side by side; one that throws or
 * takes 2 s is not ok.
 */
export class Health {
  private readonly parts = new Map<string, () => HealthPart | Promise<HealthPart>>();

  add(name: string, check: () => HealthPart | Promise<HealthPart>): void {
    this.parts.set(name, check);
  }

  async report(): Promise<{ readonly ok: boolean; readonly parts: Readonly<Record<string, HealthPart>> }> {
    const names = [...this.parts.keys()];
    const results = await Promise.all([...this.parts.values()].map(ask));
    return {
      ok: results.every((part) => part.ok),
      parts: Object.fromEntries(names.map((name, index) => [name, results[index] as HealthPart])),
    };
  }
}

async function ask(check: () => HealthPart | Promise<HealthPart>): Promise<HealthPart> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HealthPart>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, error: 'no answer within 2 s' }), patienceMilliseconds);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
