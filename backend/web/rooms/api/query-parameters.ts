import { z } from 'zod';
import type { Operation } from '../../http/operation';

/** JSON Schema, as z.toJSONSchema makes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** One parameter of an operation, read from the schema that checks it. */
export interface QueryParameter {
  name: string;
  description: string;
  isRequired: boolean;
  schema: JsonSchema;
  /** From the operation's example. */
  example: string | undefined;
}

/** The parameters in the order of the schema. */
export function queryParameters({ query, example }: Operation): QueryParameter[] {
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input');
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', ...schema } = typeof property === 'boolean' ? {} : property;
    const isRequired = required.includes(name);
    return { name, description, isRequired, schema, example: example?.[name] };
  });
}

/**
 * Answers may get further members: no schema says that there are no others.
 * @param io parameters are told as they come in, answers as they go out
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema['problem'];
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return described;
}
