package viz

import (
	"fmt"

	"github.com/massspring/msp/pkg/viz/internal/page"
)

// perLine is the number of figures of a Row that stand side by side; more go on another line.
const perLine = 3

// Row returns the figures side by side, up to three on a line and evenly distributed: four make two lines of two. Figures made
// by Draw from the same side share one camera, which has all their states in view, so they can be compared. Stability regions
// share a window. One legend for all figures is above the row. If all figures are made by Draw, axes and scale are below it,
// once.
//
// If one of the figures could not be drawn, its place shows the reason, and Err returns that error.
func Row(figures ...Figure) Figure {
	lines := (len(figures) + perLine - 1) / perLine
	return gridOf((len(figures)+lines-1)/max(1, lines), figures)
}

// Grid is Row with the given number of figures on a line. More than five make the picture wider, so its text is smaller if the
// page is narrow. It panics unless columns is positive.
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
