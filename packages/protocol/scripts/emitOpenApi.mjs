import { namedSchemas, nameOf } from './emitTypes.mjs';

const errors = {
  400: 'invalid_body: the body does not have the shape of the request; the message names the field',
  401: 'unknown_key: the public key is unknown or revoked',
  403: 'origin_not_allowed: the key does not allow this origin',
  404: 'not_found: what the request names does not exist; the message says what',
  413: 'too_large: the body exceeds the limit',
  415: 'invalid_body: the body has a Content-Encoding',
  429: 'rate_limited: with Retry-After',
  503: 'unavailable: nothing was written; with Retry-After',
};

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema) => ({ 'application/json': { schema } });
const textual = (name) => ({
  required: true,
  content: { 'text/plain': { schema: ref(name) }, 'application/json': { schema: ref(name) } },
});
const failures = (...codes) =>
  Object.fromEntries(
    codes.map((code) => [code, { description: errors[code], content: json(ref('ErrorBody')) }]),
  );
const path = (name, description) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

/** What the server refuses of any write; `others` are refused for what they name. */
function write(summary, operationId, { request, code, answer, others = [] }) {
  return {
    summary,
    operationId,
    requestBody: textual(request),
    responses: {
      [code]: { description: 'Committed, and counted once.', content: json(ref(answer)) },
      ...failures(400, 401, 403, ...others, 413, 415, 429, 503),
    },
  };
}

export function emitOpenApi(schemas, version) {
  const apiKey = path('apiKey', "The integration's public key");
  return {
    openapi: '3.1.0',
    info: {
      title: 'Service Popups: the SDK wire protocol',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every request is a CORS simple request: no custom header, no credentials, JSON sent as text/plain. A repeated write changes nothing and is acknowledged.',
    },
    servers: [{ url: 'http://localhost:4000' }],
    paths: {
      '/sdk/{apiKey}/popups': {
        parameters: [apiKey],
        get: {
          summary: 'Live definitions, the same for everyone',
          operationId: 'getDefinitions',
          responses: {
            200: { description: 'With a strong ETag.', content: json(ref('Definitions')) },
            304: { description: 'Unchanged since the ETag given in If-None-Match.' },
            ...failures(401, 403, 429, 503),
          },
        },
        post: {
          ...write('Definitions for a known user', 'postDefinitions', {
            request: 'DefinitionsRequest',
            code: 200,
            answer: 'Definitions',
          }),
        },
      },
      '/sdk/popups': {
        post: write('Report a status', 'reportStatus', {
          request: 'StatusReport',
          code: 202,
          answer: 'StatusAck',
          others: [404],
        }),
      },
      '/sdk/popups/contact': {
        post: {
          ...write('Set contact attributes', 'setContact', {
            request: 'ContactRequest',
            code: 200,
            answer: 'ContactAck',
          }),
        },
      },
      '/sdk/surveys/{surveyId}/responses': {
        parameters: [path('surveyId', 'The survey that was answered')],
        post: write('Save answers', 'saveResponse', {
          request: 'ResponseReport',
          code: 202,
          answer: 'ResponseAck',
          others: [404],
        }),
      },
      '/sdk/analytics': {
        post: write('Deliver a batch of events', 'sendAnalytics', {
          request: 'AnalyticsBatch',
          code: 202,
          answer: 'AnalyticsAck',
        }),
      },
      '/sdk/preview/{token}': {
        parameters: [path('token', 'An opaque token, good for one hour')],
        get: {
          summary: 'The definition of one draft',
          operationId: 'getPreview',
          responses: {
            200: { description: 'Never stored.', content: json(ref('PopupDefinition')) },
            404: {
              description: `${errors[404]}. Beside the error, the definition of a popup that tells it to whoever opened the link.`,
              content: json(merged(schemas.ErrorBody, schemas.PopupDefinition)),
            },
            ...failures(429, 503),
          },
        },
      },
      '/survey/{version}/survey.js': {
        parameters: [path('version', 'The version of the renderer')],
        get: {
          summary: 'The survey renderer',
          operationId: 'getRenderer',
          responses: {
            200: {
              description: 'Immutable.',
              content: { 'text/javascript': { schema: { type: 'string' } } },
            },
            ...failures(404),
          },
        },
      },
    },
    components: {
      schemas: Object.fromEntries(
        [...namedSchemas(schemas)].map(([name, schema]) => [name, referenced(schema, true)]),
      ),
    },
  };
}

/** One object with the fields of both. */
function merged(one, other) {
  const [first, second] = [referenced(one, true), referenced(other, true)];
  return {
    type: 'object',
    required: [...first.required, ...second.required],
    properties: { ...first.properties, ...second.properties },
  };
}

/** The same schema with every named part replaced by a reference. */
function referenced(schema, isRoot = false) {
  if (Array.isArray(schema)) return schema.map((part) => referenced(part));
  if (schema === null || typeof schema !== 'object') return schema;
  const name = nameOf(schema);
  if (!isRoot && name !== undefined) return ref(name);
  if (schema.$ref) return ref(schema.$ref);
  const entries = Object.entries(schema).filter(([key]) => key !== '$id');
  return Object.fromEntries(
    entries.map(([key, value]) =>
      key === 'properties' || key === 'patternProperties'
        ? [key, Object.fromEntries(Object.entries(value).map(([field, part]) => [field, referenced(part)]))]
        : [key, key === 'items' || key === 'anyOf' ? referenced(value) : value],
    ),
  );
}
