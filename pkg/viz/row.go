package viz

import (
	"fmt"

	"github.com/massspring/msp/pkg/viz/internal/page"
)

// perLine is the number of figures of a Row that stand side by side; more go on another line.
const perLine = 3

// Row returns the figures side by side, up to three on a line and as many on each as its number allows: four are two lines
// of two. Those made by Draw, as far as they are seen from the same side, are drawn with one camera, which has
// all of their states in view, so that they can be compared; stability regions share a window. A legend that holds those of
// all figures stands once above the row, and axes and scale stand once below it if all figures are of Draw.
//
// If one of the figures could not be drawn, its place shows why, and Err returns that error.
func Row(figures ...Figure) Figure {
	lines := (len(figures) + perLine - 1) / perLine
	return gridOf((len(figures)+lines-1)/max(1, lines), figures)
}

// Grid is Row with the given number of figures on a line. More than five make the picture wider, and with it the text smaller
// where there is no room for it. It panics unless columns is positive.
func Grid(columns int, figures ...Figure) Figure {
	if columns < 1 {
		panic(fmt.Sprintf("viz: Grid: columns = %d, want 1 or more", columns))
	}
	return gridOf(columns, figures)
}

func gridOf(columns int, figures []Figure) Figure {
	pages := make([]page.Page, len(figures))
	for k, f := range figures {
		pages[k] = f.page
	}
	return Figure{page: page.Row(columns, pages)}
}
