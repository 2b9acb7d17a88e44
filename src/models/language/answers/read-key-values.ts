export interface KeyValue {
  key: string;
  value: string;
}

/** The pairs of an answer that `checkKeyValues` passed. */
export const readKeyValues = (text: string): KeyValue[] => JSON.parse(text) as KeyValue[];
