import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvDocument, CsvError } from './csv.ts'

const cells = (text: string): string[][] => CsvDocument.parse(text).rows.map((row) => row.cells())

describe('reading', () => {
  test('cells, plain and quoted', () => {
    const text = 'id,description\n1,plain\n2,"a, b"\n3,"say ""hi"""\n4,"two\nlines"\n5,it"s\n6,\n'
    expect(cells(text)).toEqual([
      ['1', 'plain'],
      ['2', 'a, b'],
      ['3', 'say "hi"'],
      ['4', 'two\nlines'],
      ['5', 'it"s'],
      ['6', ''],
    ])
  })

  test('semicolons, tabs, Windows line ends and a byte order mark', () => {
    expect(cells('id;text\r\n1;"a; b"\r\n')).toEqual([['1', 'a; b']])
    expect(cells('id\ttext\n1\ta,b')).toEqual([['1', 'a,b']])
    const marked = CsvDocument.parse('\uFEFFid,x\n1,2\n')
    expect(marked.columns).toEqual(['id', 'x'])
    expect(marked.text()).toBe('\uFEFFid,x\n1,2\n')
  })

  test('short and long rows, and blank lines', () => {
    const document = CsvDocument.parse('id,a,b\n1\n\n2,x,y,z\n')
    expect(document.rows.map((row) => [row.isBlank, row.cell(0), row.cell(2), row.cell(3)])).toEqual([
      [false, '1', '', ''],
      [true, '', '', ''],
      [false, '2', 'y', 'z'],
    ])
  })

  test('a quote that is never closed is told with its line', () => {
    expect(() => CsvDocument.parse('id,a\n1,x\n2,"never\n3,y\n')).toThrow(
      new CsvError(3, 'a quote is opened and never closed'),
    )
    expect(() => CsvDocument.parse('')).toThrow('line 1: there is no header')
  })

  test('a column is found by its exact name, else whatever the case and the spaces', () => {
    const text = 'Id, basedOnId,STATUS,status,"Note "\n1,,a,b,c\n'
    const document = CsvDocument.parse(text)
    const found = ['id', 'basedOnId', 'status', 'Status', 'note', 'other'].map((name) =>
      document.column(name),
    )
    expect(found).toEqual([0, 1, 3, 2, 4, -1])
    expect(document.addColumn('note')).toBe(4)
    expect(document.text()).toBe(text)
    expect(document.addColumn('Cause')).toBe(5)
    expect(document.column('cause')).toBe(5)
  })

  test('lines that end in CR alone are refused', () => {
    expect(() => CsvDocument.parse('id,a\r1,x\r2,y')).toThrow(
      'line 1: its lines end in CR alone; save it with lines that end in LF or CRLF',
    )
    expect(cells('id,a\r\n1,"x\ry\rz"')).toEqual([['1', 'x\ry\rz']])
  })

  test('rows know their lines', () => {
    expect(CsvDocument.parse('id,a\n1,"x\ny"\n2,z\n').rows.map(({ line }) => line)).toEqual([2, 4])
  })
})

describe('writing', () => {
  test('what is not changed stays letter by letter', () => {
    const text = 'id , "note" ,x\r\n1,"quoted without need", 7 \r\n\r\n2,a"b,\r\n3'
    expect(CsvDocument.parse(text).text()).toBe(text)
    const document = CsvDocument.parse(text)
    document.rows[2]?.set(2, 'new, value')
    expect(document.text()).toBe(text.replace('2,a"b,', '2,a"b,"new, value"'))
  })

  test('setting the value that it has changes nothing', () => {
    const text = 'id,a\n1,"x"\n'
    const document = CsvDocument.parse(text)
    document.rows[0]?.set(1, 'x')
    expect(document.text()).toBe(text)
  })

  test('a row is added behind a last line without an end', () => {
    const document = CsvDocument.parse('id,a,b\n1,x,y')
    document.append({ id: '2', b: 'z' })
    expect(document.text()).toBe('id,a,b\n1,x,y\n2,,z\n')
  })

  test('a new column comes last, and rows that were complete get a cell for it', () => {
    const document = CsvDocument.parse('id,a\r\n1,"x"\r\n2, y \r\n3\r\n\r\n4,')
    document.rows[1]?.set(document.addColumn('score'), '3')
    expect(document.text()).toBe('id,a,score\r\n1,"x",\r\n2, y ,3\r\n3\r\n\r\n4,,')
    expect(document.addColumn('a')).toBe(1)
  })

  test('what a row has too many of stays without a name when a column comes', () => {
    const document = CsvDocument.parse('id,a\n1,x,"surplus, too",\n2,y\n')
    document.addColumn('score')
    expect(document.text()).toBe('id,a,score\n1,x,,"surplus, too",\n2,y,\n')
    expect(document.rows.map((row) => document.isTooLong(row))).toEqual([true, false])
  })

  test('one that is made has just a header', () => {
    expect(CsvDocument.create(['id', 'a,b']).text()).toBe('id,"a,b"\n')
  })
})

describe('laws', () => {
  const value = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', '"', '\n', '\r', ';', '漢') })
  const table = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 8 })

  test('the text of what was read is what was read', () => {
    const any = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ') })
    fc.assert(
      fc.property(any, (body) => {
        const text = `id,a\n${body}`
        try {
          expect(CsvDocument.parse(text).text()).toBe(text)
        } catch (thrown) {
          if (!(thrown instanceof CsvError)) throw thrown
        }
      }),
    )
  })

  test('any values are read back as they were set', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const document = CsvDocument.create(['a', 'b', 'c'])
        for (const [a = '', b = '', c = ''] of rows) document.append({ a, b, c })
        const read = CsvDocument.parse(document.text())
        expect(read.rows.map((row) => [row.cell(0), row.cell(1), row.cell(2)])).toEqual(rows)
      }),
    )
  })
})
