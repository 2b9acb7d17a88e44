import { describe, expect, it } from 'vitest';
import { fontFace } from './fonts.ts';

const named = (name: string) => fontFace(name, 0, 400, 0);

describe('fontFace', () => {
  it('drops the tag of a subset', () => {
    expect(named('ABCDEF+Minion-Regular').name).toBe('Minion-Regular');
    expect(named('ABCDE+Minion').name).toBe('ABCDE+Minion');
  });

  it.each([
    'Arial-BoldMT',
    'Helvetica-Black',
    'Calibri,Bold',
    'NimbusRomNo9L-Medi',
    'CMBX12',
    'MyriadPro-Semibold',
    'FuturaStd-Heavy',
    'FrutigerLT-Bd',
    'NimbusRomNo9L-MediItal',
  ])('%s is bold', (name) => {
    expect(named(name).bold).toBe(true);
  });

  it.each(['Arial', 'Times-Roman', 'CMR10', 'Roboto-Medium', 'Garamond-Book', 'Blackletter'.slice(0, 3), 'Cambria'])(
    '%s is not bold',
    (name) => {
      expect(named(name).bold).toBe(false);
    },
  );

  it('trusts a heavy weight unless the name says otherwise', () => {
    expect(fontFace('F1', 0, 700, 0).bold).toBe(true);
    expect(fontFace('F1', 0, 600, 0).bold).toBe(false);
    expect(fontFace('Open-Light', 0, 700, 0).bold).toBe(false);
    expect(fontFace('F1', 1 << 18, 400, 0).bold).toBe(true);
  });

  it.each(['Arial-ItalicMT', 'Helvetica-Oblique', 'CMTI10', 'Minion-It', 'Calibri,BoldItalic', 'ArialNova-BdIt'])(
    '%s is italic',
    (name) => {
      expect(named(name).italic).toBe(true);
    },
  );

  it('knows italic by the angle and the flag', () => {
    expect(fontFace('F1', 0, 400, -12).italic).toBe(true);
    expect(fontFace('F1', 64, 400, 0).italic).toBe(true);
    expect(fontFace('Digital', 0, 400, 0).italic).toBe(false);
  });

  it.each(['Courier', 'DejaVuSansMono', 'Consolas', 'CMTT10', 'Menlo-Regular'])('%s is monospaced', (name) => {
    expect(named(name).monospace).toBe(true);
  });

  it('knows monospaced and symbolic faces by their flags', () => {
    expect(fontFace('F1', 1, 400, 0)).toMatchObject({ monospace: true, symbolic: false });
    expect(fontFace('F1', 4, 400, 0)).toMatchObject({ monospace: false, symbolic: true });
  });
});
