// time: formats, parsing, arithmetic, durations, comparison, months and weekdays
package main

import (
	"fmt"
	"time"
)

type Clock struct {
	now  time.Time
	step time.Duration
}

func (c *Clock) Tick() time.Time { c.now = c.now.Add(c.step); return c.now }

func main() {
	t := time.Date(2024, time.February, 28, 23, 59, 30, 5e6, time.UTC)
	c := Clock{t, 20 * time.Second}
	c.Tick()
	fmt.Println(c.Tick(), c.now.Sub(t), t.Equal(c.now.Add(-40*time.Second)))
	fmt.Println(t.Format(time.RFC3339Nano), t.Format("Mon Jan _2 15:04:05.000 2006"), t.Format(time.Kitchen))
	u, err := time.Parse("2006-01-02 15:04 MST", "2023-12-31 08:05 UTC")
	fmt.Println(u, err, u.Weekday(), u.YearDay(), u.Month() == time.December)
	_, err = time.Parse(time.DateOnly, "2023-13-01")
	fmt.Println(err)
	d, err := time.ParseDuration("1h15m30.5s")
	fmt.Println(d, err, d.Minutes(), d.Round(time.Minute), d.Truncate(time.Hour), time.Duration(1.5*float64(time.Second)))
	fmt.Println(t.AddDate(0, 1, 3).Format(time.DateOnly), t.Truncate(time.Hour).Format(time.TimeOnly), t.Unix(), t.Nanosecond())
	z := time.FixedZone("X", 3*3600+1800)
	fmt.Println(t.In(z), t.In(z).Equal(t), t.In(z) == t, time.Time{}.IsZero(), time.Time{})
	fmt.Printf("%v %d %s %T\n", 90*time.Second, 90*time.Millisecond, time.Saturday+0, time.March)
	y, w := t.ISOWeek()
	fmt.Println(y, w, t.Before(u), t.Compare(u), time.UnixMilli(1700000000123).UTC())
	const n = 3
	fmt.Println(n*time.Second, time.Duration(n)*time.Minute/7)
	m := map[time.Time]string{t: "t"}
	fmt.Println(m[t.Add(0)], len(m))
}
