export type Json = Record<string, unknown>;
export type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';
