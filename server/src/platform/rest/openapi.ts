import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { OpenAPIV3 } from 'openapi-types';
import { codes } from '../errors.js';
import type { Operation } from '../operations.js';
import type { DictionaryTexts } from '../declarations/dictionaries.js';

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

interface Described {
  readonly schemas: Record<string, Schema>;
  readonly dictionaries: DictionaryTexts;
}

/**
 * The OpenAPI 3.0 document of every REST path that an operation declares: the same types as GraphQL in their
 * REST form, inside the envelope.
 */
export function openApiDocument(
  operations: readonly Operation[],
  dictionaries: DictionaryTexts,
): OpenAPIV3.Document {
  // Of hundreds of starts one is asked for it: it is made then.
  let made: ReturnType<typeof describe> | null = null;
  const described = () => (made ??= describe(operations, dictionaries));
  return {
    openapi: '3.0.3',
    info: {
      title: 'Vigil API',
      version: '6.9.0',
      description:
        '所有应答均为 {code, msg, data}；code 为 0 表示成功。时间为 Asia/Shanghai 的 yyyy-MM-dd HH:mm:ss，金额单位为元（两位小数）。',
    },
    servers: [{ url: '/' }],
    get components() {
      return {
        schemas: described().schemas,
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      } satisfies OpenAPIV3.ComponentsObject;
    },
    get paths() {
      return { ...described().paths, ...plainPaths };
    },
  };
}

function describe(operations: readonly Operation[], dictionaries: DictionaryTexts) {
  const into: Described = { schemas: { Envelope: envelope }, dictionaries };
  const paths: OpenAPIV3.PathsObject = {};
  for (const operation of operations) {
    for (const [index, route] of operation.routes.entries()) {
      const described: OpenAPIV3.OperationObject = {
        operationId: index === 0 ? operation.name : `${operation.name}_${index + 1}`,
        tags: [route.path.split('/').slice(2, 4).join('/')],
        summary: operation.field.description ?? operation.name,
        description: accessText(operation),
        security: operation.access.kind === 'guest' ? [] : [{ token: [] }],
        parameters: [
          ...(operation.kind === 'mutation'
            ? [header('x-command-id', '幂等键（UUID）：重复提交同一键只生效一次')]
            : []),
          header('x-position', '上一次变更返回的位置；列表会等待到该位置'),
        ],
        responses: responsesOf(operation, into),
      };
      const body = bodyOf(operation, into);
      if (body !== null && route.method === 'POST')
        described.requestBody = { required: true, content: { 'application/json': { schema: body } } };
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: described };
    }
  }
  return { schemas: into.schemas, paths };
}

const envelope: OpenAPIV3.SchemaObject = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: {
      type: 'integer',
      description: `0 成功；${codes.sessionInvalid} 登录失效；${codes.notAllowed} 无权限；${codes.refused} 及其他为业务拒绝`,
    },
    msg: { type: 'string' },
    data: { nullable: true, description: '见各接口' },
    reason: { type: 'string', description: '拒绝的稳定英文名，仅在失败时出现' },
  },
};

const header = (name: string, description: string): OpenAPIV3.ParameterObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

function accessText({ access }: Operation): string {
  if (access.kind === 'guest') return '无需登录';
  if (access.kind === 'learner') return '需要登录';
  return access.permissions.length === 0
    ? '需要管理员'
    : `需要管理员权限：${access.permissions.join(' 或 ')}`;
}

function bodyOf(operation: Operation, into: Described): Schema | null {
  const { args } = operation.field;
  const [only] = args;
  if (only === undefined) return null;
  if (args.length === 1 && only.name === 'input') return inputSchema(only.type, into);
  const required = args
    .filter((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined)
    .map((argument) => argument.name);
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(args.map((argument) => [argument.name, inputSchema(argument.type, into)])),
  };
}

function responsesOf(operation: Operation, into: Described): OpenAPIV3.ResponsesObject {
  const data = outputSchema(operation.field.type, into);
  const success: Schema = {
    allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: { data } }],
  };
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } };
  return {
    200: {
      description: '成功，或业务拒绝（code 不为 0）',
      content: { 'application/json': { schema: success } },
    },
    400: { description: '缺少必要参数或参数类型不正确。', content: failure },
    429: { description: '操作过于频繁（Retry-After）', content: failure },
    500: { description: '糟糕，服务器开小差了。', content: failure },
    503: { description: '稍后重试（Retry-After）', content: failure },
  };
}

const scalars: Readonly<Record<string, OpenAPIV3.SchemaObject>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  WireInt: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Flag: { type: 'boolean', description: '也接受 1 和 0' },
  DateTime: {
    type: 'string',
    example: '2026-01-31 09:00:00',
    description: 'yyyy-MM-dd HH:mm:ss，Asia/Shanghai',
  },
  Fen: { type: 'number', example: 12.5, description: '元，两位小数' },
  JSON: {},
};

function inputSchema(type: GraphQLInputType, into: Described): Schema {
  if (isNonNullType(type)) return inputSchema(type.ofType as GraphQLInputType, into);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, into) };
  if (isInputObjectType(type)) return named(type, into);
  return isEnumType(type)
    ? { type: 'string', enum: type.getValues().map((value) => value.name) }
    : (scalars[type.name] ?? {});
}

function outputSchema(type: GraphQLOutputType, into: Described): Schema {
  if (isNonNullType(type)) return outputSchema(type.ofType as GraphQLOutputType, into);
  if (isListType(type)) return { type: 'array', items: outputSchema(type.ofType as GraphQLOutputType, into) };
  if (isObjectType(type)) return named(type, into);
  return isEnumType(type) ? { type: 'string' } : (scalars[type.name] ?? {});
}

function named(type: GraphQLObjectType | GraphQLInputObjectType, into: Described): OpenAPIV3.ReferenceObject {
  if (into.schemas[type.name] === undefined) {
    const properties: Record<string, Schema> = {};
    const schema: OpenAPIV3.SchemaObject = {
      type: 'object',
      properties,
      ...(type.description ? { description: type.description } : {}),
    };
    into.schemas[type.name] = schema;
    const required: string[] = [];
    for (const field of Object.values(type.getFields())) {
      properties[field.name] = isInputObjectType(type)
        ? inputSchema(field.type as GraphQLInputType, into)
        : outputSchema(field.type as GraphQLOutputType, into);
      if (isNonNullType(field.type)) required.push(field.name);
      const dictionary = isObjectType(type) ? into.dictionaries.behind(type.name, field.name) : null;
      if (dictionary !== null)
        properties[`${field.name}_dictText`] = {
          type: 'string',
          nullable: true,
          description: `字典 ${dictionary} 的文字`,
        };
    }
    if (required.length > 0) schema.required = required;
  }
  return { $ref: `#/components/schemas/${type.name}` };
}

/** A path that takes one multipart `file` and answers its URL. */
const uploadOf = (operationId: string, tag: string, summary: string): OpenAPIV3.PathItemObject => ({
  post: {
    operationId,
    tags: [tag],
    summary,
    security: [{ token: [] }],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: { file: { type: 'string', format: 'binary' } },
          },
        },
      },
    },
    responses: {
      200: {
        description: 'data: {url}',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
      },
    },
  },
});

/** Paths that are no operations: bytes in and out. */
const plainPaths: OpenAPIV3.PathsObject = {
  '/api/common/file/upload': uploadOf(
    'upload',
    'common/file',
    '上传文件（≤ 20 MB），仅本人与监考、审计人员可读',
  ),
  '/api/common/oss/uploadFile': uploadOf(
    'uploadMedia',
    'common/oss',
    '上传公开素材（≤ 20 MB）：封面、试题图片与音视频、附件；需要 repo:edit 或 exam:add',
  ),
  '/api/common/file/{fileId}': {
    get: {
      operationId: 'file',
      tags: ['common/file'],
      summary: '读取文件：本人、监考和审计人员；公开文件无需登录',
      parameters: [
        { name: 'fileId', in: 'path', required: true, schema: { type: 'string' } },
        {
          name: 'name',
          in: 'query',
          description: '下载时的文件名',
          schema: { type: 'string', maxLength: 200 },
        },
      ],
      responses: {
        200: {
          description: '文件内容',
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
      },
    },
  },
  '/api/common/captcha/gen': {
    get: {
      operationId: 'captchaGen',
      tags: ['common/captcha'],
      summary: '图形验证码',
      parameters: [
        { name: 'key', in: 'query', required: true, schema: { type: 'string', minLength: 8, maxLength: 64 } },
      ],
      responses: {
        200: {
          description: 'PNG',
          content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
        },
      },
    },
  },
};
