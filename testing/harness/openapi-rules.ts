import { z } from 'zod';

// What a document has to be to count as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), as far
// as we use it: every object with the members it must and may have. A member that is neither, and
// does not begin with `x-`, is an error.

const ref = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const orRef = <T extends z.ZodType>(schema: T) => z.union([ref, schema]);

/** Members of our own are called `x-…`. */
const open = <T extends z.ZodRawShape>(shape: T) =>
  z.looseObject(shape).superRefine((value, ctx) => {
    for (const key of Object.keys(value))
      if (!(key in shape) && !key.startsWith('x-'))
        ctx.addIssue({ code: 'custom', message: `unknown member ${key}` });
  });

const componentName = z.string().regex(/^[\w.-]+$/);
const named = <T extends z.ZodType>(schema: T) => z.record(componentName, schema);

const jsonType = z.enum(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

/** JSON Schema 2020-12, by the keywords that our printer writes. */
const JsonSchema: z.ZodType = z.lazy(() =>
  open({
    $ref: z.string().startsWith('#/components/schemas/').optional(),
    type: jsonType.or(z.array(jsonType)).optional(),
    properties: z.record(z.string(), JsonSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.boolean().or(JsonSchema).optional(),
    propertyNames: JsonSchema.optional(),
    maxProperties: z.int().optional(),
    items: JsonSchema.optional(),
    minItems: z.int().optional(),
    maxItems: z.int().optional(),
    anyOf: z.array(JsonSchema).min(1).optional(),
    oneOf: z.array(JsonSchema).min(1).optional(),
    allOf: z.array(JsonSchema).min(1).optional(),
    not: JsonSchema.optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    description: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    multipleOf: z.number().positive().optional(),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
    pattern: z.string().refine(isPattern).optional(),
    format: z.string().optional(),
    contentEncoding: z.enum(['base64']).optional(),
  }),
);

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const Example = open({
  summary: z.string().optional(),
  description: z.string().optional(),
  value: z.unknown(),
});

const Media = open({
  schema: JsonSchema,
  example: z.unknown().optional(),
  examples: named(orRef(Example)).optional(),
}).refine((media) => !('example' in media && 'examples' in media));
const Content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), Media);

const Parameter = open({
  name: z.string(),
  in: z.enum(['query', 'header', 'path']),
  description: z.string().optional(),
  required: z.boolean().optional(),
  schema: JsonSchema,
  example: z.unknown().optional(),
}).refine((parameter) => parameter.in !== 'path' || parameter.required === true);

const Header = open({ description: z.string().optional(), schema: JsonSchema });

const Response = open({
  description: z.string().min(1),
  headers: named(orRef(Header)).optional(),
  content: Content.optional(),
});

const Operation = open({
  operationId: z.string().min(1),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  parameters: z.array(orRef(Parameter)),
  requestBody: open({
    required: z.boolean().optional(),
    description: z.string().optional(),
    content: Content,
  }).optional(),
  responses: z.record(z.string().regex(/^[1-5](?:\d\d|XX)$/), orRef(Response)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const PathItem = z.strictObject({
  get: Operation.optional(),
  post: Operation.optional(),
  put: Operation.optional(),
  patch: Operation.optional(),
  delete: Operation.optional(),
});

const described = { description: z.string().min(1) };
const SecurityScheme = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('apiKey'),
    name: z.string(),
    in: z.enum(['query', 'header', 'cookie']),
    ...described,
  }),
  z.strictObject({ type: z.literal('http'), scheme: z.enum(['basic', 'bearer']), ...described }),
]);

export const OpenApi = open({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: open({ title: z.string().min(1), version: z.string().min(1), ...described }),
  servers: z
    .array(
      open({
        url: z.string().min(1),
        ...described,
        variables: z.record(z.string(), z.strictObject({ default: z.string() })).optional(),
      }),
    )
    .min(1),
  tags: z.array(open({ name: z.string(), ...described })),
  externalDocs: open({ url: z.string(), ...described }),
  paths: z.record(z.string().startsWith('/'), PathItem),
  webhooks: z.record(z.string(), PathItem),
  components: z.strictObject({
    schemas: named(JsonSchema),
    responses: named(orRef(Response)),
    parameters: named(orRef(Parameter)),
    examples: named(orRef(Example)),
    headers: named(orRef(Header)),
    securitySchemes: named(SecurityScheme),
  }),
});
export type OpenApi = z.infer<typeof OpenApi>;
export type Operation = z.infer<typeof Operation>;
