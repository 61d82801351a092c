import { z } from 'zod';

// The part of the Compose Specification that docker-compose.yml uses, and nothing else: an option that is not
// written here fails, so that a misspelt one is found. It says which options there are and of which form, not
// what a version of docker compose makes of them.

const name = z.string().regex(/^[a-zA-Z0-9._-]+$/);
const duration = z.string().regex(/^(\d+(us|ms|s|m|h))+$/);
const bytes = z.string().regex(/^\d+(b|k|m|g|kb|mb|gb)$/i);
const command = z.union([z.string(), z.array(z.string())]);
const restartOf = /^(no|always|on-failure(:\d+)?|unless-stopped)$/;
const extension = { pattern: /^x-/ };

const healthcheck = z.strictObject({
  test: z.union([z.string(), z.tuple([z.enum(['CMD', 'CMD-SHELL', 'NONE'])], z.string())]),
  interval: duration.optional(),
  timeout: duration.optional(),
  retries: z.int().positive().optional(),
  start_period: duration.optional(),
});

const service = z.strictObject({
  image: z.string().optional(),
  build: z.string().optional(),
  command: command.optional(),
  entrypoint: command.optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  depends_on: z
    .record(
      name,
      z.strictObject({
        condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
        restart: z.boolean().optional(),
        required: z.boolean().optional(),
      }),
    )
    .optional(),
  healthcheck: healthcheck.optional(),
  restart: z.string().regex(restartOf).optional(),
  networks: z.array(name).optional(),
  ports: z.array(z.string().regex(/^[^:]+(:[^:]+)?:\d+$|^\$\{[A-Z_]+:-\d+\}:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[^:]+:\/[^:]+(:ro|:rw)?$/)).optional(),
  secrets: z.array(name).optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  logging: z
    .strictObject({ driver: z.string(), options: z.record(z.string(), z.string()).optional() })
    .optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  init: z.boolean().optional(),
  stop_grace_period: duration.optional(),
  mem_limit: bytes.optional(),
  cpus: z.union([z.number(), z.string()]).optional(),
  pids_limit: z.int().optional(),
});

/** docker-compose.yml after its anchors and merges are resolved, before its variables are. */
export const composeFile = z.preprocess(
  (file) =>
    Object.fromEntries(Object.entries(file as object).filter(([key]) => !extension.pattern.test(key))),
  z.strictObject({
    name,
    services: z.record(name, service),
    networks: z.record(name, z.strictObject({ internal: z.boolean().optional() })),
    volumes: z.record(name, z.strictObject({})),
    secrets: z.record(name, z.strictObject({ file: z.string() })),
  }),
);

export type ComposeFile = z.infer<typeof composeFile>;
export type Service = z.infer<typeof service>;

/**
 * `${NAME}`, `${NAME:-default}`, `${NAME:?message}` as docker compose reads them. Throws for a required one
 * that is not set.
 */
export function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$\$|\$\{([A-Z][A-Z0-9_]*)(?::([-?])([^}]*))?\}/g,
    (whole, variable?: string, kind?: string, rest?: string) => {
      if (variable === undefined) return whole === '$$' ? '$' : whole;
      const value = env[variable] ?? '';
      if (value !== '') return value;
      if (kind === '?') throw new Error(`${variable}: ${rest}`);
      return kind === '-' ? (rest ?? '') : '';
    },
  );
}
