/** A pen that writes words on the page and keeps where they are. */
export type WriteLabel = (text: string, left: number, top: number, bold?: boolean) => void;

/** Of the series, in order; then from the first again. */
export const SERIES_COLORS = ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47', '#264478', '#9e480e'];
