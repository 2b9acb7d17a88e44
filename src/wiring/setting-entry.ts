export interface SettingEntry<T> {
  default: string;
  /** Shown in the documentation if the default depends on the machine. */
  defaultInWords?: string;
  unit: string;
  meaning: string;
  read: (text: string) => T;
}

export const text = (value: string): string => value;
const optional = (value: string): string | null => (value === '' ? null : value);
export const list = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export function number(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) {
  return (value: string): number => {
    const parsed = Number(value);
    if (value.trim() === '' || !Number.isFinite(parsed) || parsed < minimum || parsed > maximum) {
      throw new Error(`must be a number from ${minimum} to ${maximum}`);
    }
    return parsed;
  };
}

export const optionalNumber =
  (minimum: number) =>
  (value: string): number | null =>
    value === '' ? null : number(minimum)(value);

export function oneOf<const T extends string>(...allowed: T[]) {
  return (value: string): T => {
    if (!allowed.includes(value as T)) throw new Error(`must be one of ${allowed.join(', ')}`);
    return value as T;
  };
}

export function publicUrl(value: string): string | null {
  if (value === '') return null;
  if (!/^https?:\/\/[^/?#]+$/.test(value.replace(/\/+$/, '')))
    throw new Error('must be an http(s) address without a path');
  return value.replace(/\/+$/, '');
}

const flag = (value: string): boolean => oneOf('true', 'false')(value) === 'true';

interface Unexplained<T> {
  means(meaning: string): SettingEntry<T>;
}

export const setting = <T>(
  defaultText: string,
  unit: string,
  read: (text: string) => T,
  defaultInWords?: string,
): Unexplained<T> => ({
  means: (meaning) => ({ default: defaultText, unit, meaning, read, ...(defaultInWords && { defaultInWords }) }),
});

export const flagSetting = (isOn: boolean): Unexplained<boolean> => setting(String(isOn), 'true or false', flag);
export const optionalSetting = (unit: string): Unexplained<string | null> => setting('', unit, optional);
