/** Outlines the elements that the values of a chart were read from: solid if printed, dashed if measured. */
export function drawChartMarks(context, values, scale) {
  context.strokeStyle = 'rgb(190 24 93 / 90%)';
  context.lineWidth = 1.5;
  for (const source of ['Printed', 'Measured']) {
    context.setLineDash(source === 'Measured' ? [3, 2] : []);
    context.beginPath();
    for (const { bbox } of values.filter((value) => value.source === source && value.bbox))
      context.rect(bbox.left * scale, bbox.top * scale, bbox.width * scale, bbox.height * scale);
    context.stroke();
  }
  context.setLineDash([]);
}
