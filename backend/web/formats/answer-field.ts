import type { z } from 'zod';
import type { LinkFacts } from '../../answers/link-answer';
import type { Texts } from './link-text';

/** What a field tells of a link. */
type Teller<Value> = (link: LinkFacts, texts: Texts | null) => Value;

/** By the schema of the field: each is made for one. */
const tellers = new WeakMap<z.ZodType, Teller<unknown>>();

/**
 * A field that every link has.
 * @param meaning for people who read the schema
 */
export function requiredField<Schema extends z.ZodType>(
  type: Schema,
  tell: Teller<Readonly<z.output<Schema>>>,
  meaning?: string,
): Schema {
  const schema = meaning === undefined ? type : type.describe(meaning);
  tellers.set(schema, tell);
  return schema;
}

/**
 * A field that is absent where nothing is known, or nothing to be told.
 * @param meaning for people who read the schema
 */
export function optionalField<Schema extends z.ZodType>(
  type: Schema,
  tell: Teller<Readonly<z.output<Schema>> | null | undefined>,
  meaning?: string,
): z.ZodOptional<Schema> {
  const optional = type.optional();
  const schema = meaning === undefined ? optional : optional.describe(meaning);
  tellers.set(schema, tell);
  return schema;
}

/**
 * What tells of links as a schema says, field by field, in its order.
 * @throws TypeError for a field that was made by neither `requiredField` nor `optionalField`
 */
export function tellerOf<Shape extends Readonly<Record<string, z.ZodType>>>(
  schema: z.ZodObject<Shape>,
): Teller<z.output<z.ZodObject<Shape>>> {
  const fields = Object.entries(schema.shape).map(([name, type]) => {
    const tell = tellers.get(type);
    if (tell === undefined) throw new TypeError(`nothing tells the field ${name}`);
    return { name, tell };
  });
  return (link, texts) => {
    const data: Record<string, unknown> = {};
    for (const { name, tell } of fields) {
      const value = tell(link, texts);
      if (value !== null && value !== undefined) data[name] = value;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- requiredField and optionalField take values of the field's type only
    return data as z.output<z.ZodObject<Shape>>;
  };
}
