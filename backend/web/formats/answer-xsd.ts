import { z } from 'zod';
import { linkSchema } from './link-fields';
import { elementOfList } from './xml-names';

/** Where this schema stands, below the public address. */
export const XSD_PATH = '/static/weboid-answer.xsd';

/**
 * The schema of the answers in XML. What a link is follows from its fields (link-fields.ts), as xml.ts writes
 * them: what is one value is an attribute, objects and lists are elements. What stands around the links is
 * said below.
 */
export function answerXsd(): string {
  const link = [
    '<xs:complexType name="link">',
    ...indented(contentOf(fieldsOfLink(linkSchema))),
    CLOSE_TYPE,
  ];
  return `${AROUND_LINKS}\n${indented(link).join('\n')}\n</xs:schema>\n`;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

const CLOSE_TYPE = '</xs:complexType>';

/** XML tells the range of some numbers. */
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['code', 'xs:unsignedByte'],
  ['http', 'xs:unsignedShort'],
]);

/** A field of an object: its name, what it is, and whether it is always there. */
type XmlField = readonly [name: string, type: JsonSchema, isRequired: boolean];

function fieldsOfLink({ shape }: typeof linkSchema): XmlField[] {
  return Object.entries(shape).map(([name, type]) => [
    name,
    z.toJSONSchema(type),
    !type.isOptional(),
  ]);
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): XmlField[] {
  return Object.entries(properties).map(([name, type]) => [
    name,
    schemaIn(type),
    required.includes(name),
  ]);
}

/** Elements, in their order, and attributes. */
function contentOf(fields: readonly XmlField[]): string[] {
  const isElement = ({ type }: JsonSchema): boolean => type === 'array' || type === 'object';
  const elements = fields.filter(([, type]) => isElement(type));
  const attributes = fields.filter(([, type]) => !isElement(type));
  const inner = elements.flatMap(([name, type]) => elementLines(name, type));
  return [
    ...(inner.length > 0 ? ['<xs:sequence>', ...indented(inner), '</xs:sequence>'] : []),
    ...attributes.flatMap((attribute) => attributeLines(...attribute)),
  ];
}

/** An object may be absent, and so may each entry of a list. */
function elementLines(name: string, type: JsonSchema): string[] {
  const entry = type.type === 'array' ? schemaIn(type.items) : type;
  const occurs = type.type === 'array' ? 'minOccurs="0" maxOccurs="unbounded"' : 'minOccurs="0"';
  const start = `<xs:element name="${elementOfList(name)}"`;
  if (entry.type !== 'object') return [`${start} type="${simpleType(name, entry)}" ${occurs}/>`];
  const inner = ['<xs:complexType>', ...indented(contentOf(fieldsOf(entry))), CLOSE_TYPE];
  return [`${start} ${occurs}>`, ...indented(inner), '</xs:element>'];
}

function attributeLines(name: string, type: JsonSchema, isRequired: boolean): string[] {
  const use = isRequired ? ' use="required"' : '';
  const start = `<xs:attribute name="${name}"`;
  if (type.enum === undefined) return [`${start} type="${simpleType(name, type)}"${use}/>`];
  const restriction = [
    '<xs:restriction base="xs:string">',
    ...indented(type.enum.map((value) => `<xs:enumeration value="${value}"/>`)),
    '</xs:restriction>',
  ];
  const inner = ['<xs:simpleType>', ...indented(restriction), '</xs:simpleType>'];
  return [`${start}${use}>`, ...indented(inner), '</xs:attribute>'];
}

function simpleType(name: string, { type, format }: JsonSchema): string {
  if (type === 'integer') return NUMBERS.get(name) ?? 'xs:nonNegativeInteger';
  if (type === 'number') return 'xs:decimal';
  if (type === 'boolean') return 'xs:boolean';
  return format === 'date' ? 'xs:date' : 'xs:string';
}

/** JSON Schema also has other forms, which no field has. @throws TypeError for these */
function schemaIn(schema: JsonSchema['items']): JsonSchema {
  if (typeof schema === 'object' && !Array.isArray(schema)) return schema;
  throw new TypeError(`XML has no type for ${JSON.stringify(schema)}`);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

const AROUND_LINKS = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Answers of Weboid with format=xml: "answer" about one page, "answers" about several. -->
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="answer">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="source" type="source"/>
        <xs:group ref="page"/>
      </xs:sequence>
      <xs:attributeGroup ref="page"/>
    </xs:complexType>
  </xs:element>
  <xs:element name="answers">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="source" type="source"/>
        <xs:element name="page" minOccurs="0" maxOccurs="unbounded">
          <xs:complexType>
            <xs:group ref="page"/>
            <xs:attributeGroup ref="page"/>
          </xs:complexType>
        </xs:element>
        <xs:element name="missing" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
      </xs:sequence>
    </xs:complexType>
  </xs:element>

  <xs:complexType name="source">
    <xs:attribute name="version" type="xs:string" use="required"/>
    <xs:attribute name="commit" type="xs:string" use="required"/>
    <xs:attribute name="url" type="xs:string" use="required"/>
  </xs:complexType>

  <xs:attributeGroup name="page">
    <xs:attribute name="dbname" type="xs:string" use="required"/>
    <xs:attribute name="pageid" type="xs:positiveInteger" use="required"/>
    <xs:attribute name="title" type="xs:string" use="required"/>
    <xs:attribute name="complete" type="xs:boolean" use="required"/>
  </xs:attributeGroup>
  <xs:group name="page">
    <xs:sequence>
      <xs:element name="notMonitored" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
      <xs:element name="warning" minOccurs="0" maxOccurs="unbounded">
        <xs:simpleType>
          <xs:restriction base="xs:string">
            <xs:enumeration value="spam-lists-unread"/>
            <xs:enumeration value="other-pages-cut"/>
          </xs:restriction>
        </xs:simpleType>
      </xs:element>
      <xs:choice>
        <xs:element name="problem" type="link" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="link" type="link" minOccurs="0" maxOccurs="unbounded"/>
      </xs:choice>
    </xs:sequence>
  </xs:group>
`;
