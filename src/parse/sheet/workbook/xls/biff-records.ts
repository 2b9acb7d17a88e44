export interface BiffRecord {
  type: number;
  data: Buffer;
}

/** Records of a workbook stream ([MS-XLS] 2.1.4): two bytes type, two bytes length, the data. A cut one ends the walk. */
export function* records(stream: Buffer, from: number): Generator<BiffRecord> {
  let at = from;
  while (at + 4 <= stream.length) {
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length) return;
    yield { type: stream.readUInt16LE(at), data: stream.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}
