package mathml

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestConvert(t *testing.T) {
	for _, c := range []struct{ tex, want string }{
		{`x`, `<mi>x</mi>`},
		{`12.5x`, `<mrow><mn>12.5</mn><mi>x</mi></mrow>`},
		{`\tfrac12 k`, `<mrow><mstyle displaystyle="false" scriptlevel="0"><mfrac><mn>1</mn><mn>2</mn></mfrac></mstyle><mi>k</mi></mrow>`},
		{`\|x\|`, `<mrow><mo stretchy="false" lspace="0" rspace="0">‖</mo><mi>x</mi><mo stretchy="false" lspace="0" rspace="0">‖</mo></mrow>`},
		{`p_{12}`, `<msub><mi>p</mi><mn>12</mn></msub>`},
		{`x^12`, `<mrow><msup><mi>x</mi><mn>1</mn></msup><mn>2</mn></mrow>`},
		{`x_i^2`, `<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>`},
		{`f''`, `<msup><mi>f</mi><mo lspace="0" rspace="0">′′</mo></msup>`},
		{`\mathbf{M}`, `<mi mathvariant="normal">𝐌</mi>`},
		{`\mathbf{q}_{n}`, `<msub><mi mathvariant="normal">𝐪</mi><mi>n</mi></msub>`},
		{`A^{\mathsf{T}}`, `<msup><mi>A</mi><mi mathvariant="normal">𝖳</mi></msup>`},
		{`\mathbb{R}^{3m}`, `<msup><mi>ℝ</mi><mrow><mn>3</mn><mi>m</mi></mrow></msup>`},
		{`\mathrm{kg}`, `<mi>kg</mi>`},
		{`\mathcal{O}`, `<mi>𝒪</mi>`},
		{`\boldsymbol{\alpha}`, `<mi>𝜶</mi>`},
		{`\nabla`, `<mi mathvariant="normal">∇</mi>`},
		{`a\otimes b`, `<mrow><mi>a</mi><mo>⊗</mo><mi>b</mi></mrow>`},
		{`= -x`, `<mrow><mo>=</mo><mo form="prefix">−</mo><mi>x</mi></mrow>`},
		{`a - x`, `<mrow><mi>a</mi><mo>−</mo><mi>x</mi></mrow>`},
		{`\sum_{i}^s`, `<munderover><mo movablelimits="true">∑</mo><mi>i</mi><mi>s</mi></munderover>`},
		{`\int_0^1`, `<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup>`},
		{`\sin x`, `<mrow><mi>sin</mi><mspace width="0.1667em"></mspace><mi>x</mi></mrow>`},
		{`\sin(x)`, `<mrow><mi>sin</mi><mo stretchy="false">(</mo><mi>x</mi><mo stretchy="false">)</mo></mrow>`},
		{`\operatorname{diag}(k)`, `<mrow><mi>diag</mi><mo stretchy="false">(</mo><mi>k</mi><mo stretchy="false">)</mo></mrow>`},
		{`\text{a < b }`, "<mtext>a &lt; b\u00a0</mtext>"},
		{`\sqrt[3]{x}`, `<mroot><mi>x</mi><mn>3</mn></mroot>`},
		{`\left(x\right.`, `<mrow><mo stretchy="true" fence="true" form="prefix">(</mo><mi>x</mi></mrow>`},
		{`\underbrace{x}_{c}`, `<munder><munder><mi>x</mi><mo stretchy="true">⏟</mo></munder><mi>c</mi></munder>`},
		{`\not\in`, `<mo>∉</mo>`},
		{`% comment`, `<mrow></mrow>`},
		{``, `<mrow></mrow>`},
	} {
		got, err := Convert(c.tex, false)
		if err != nil {
			t.Errorf("%s: %v", c.tex, err)
			continue
		}
		if want := "<math>" + c.want + "</math>"; got != want {
			t.Errorf("%s\n  gives %s\n  want  %s", c.tex, got, want)
		}
	}
}

// Formulas of the source texts and of lectures on them: all convert, with as many rows as they have.
func TestFormulasOfTheTexts(t *testing.T) {
	for tex, rows := range map[string]int{
		`\min_{\|d\|=r} \|p_{12}-d\|^2 = (\|p_{12}\| - r)^2`:                                                                    0,
		`(\mathbf{M} + h^2\mathbf{L})\,\mathbf{x} = \mathbf{M}\mathbf{y} + h^2(\mathbf{J}\mathbf{d} + \mathbf{f}_{\text{ext}})`: 0,
		`\mathbf{L} = \Big(\sum_{i=1}^s k_i \mathbf{A}_i \mathbf{A}_i^{\mathsf{T}}\Big) \otimes \mathbf{I}_3`:                   0,
		`\begin{pmatrix} k & -k \\ -k & k \end{pmatrix}`:                                                                        2,
		`\begin{aligned} g(x) &= \tfrac12 x \\ \nabla g(x) &= 0 \end{aligned}`:                                                  2,
		`\begin{align*} a &= b \tag{11} \\[4pt] &= c \nonumber \end{align*}`:                                                    2,
		`f = \begin{cases} 1 & x \ge 0 \\ 0 & \text{otherwise} \end{cases}`:                                                     2,
		`\left(\begin{array}{r|r} 1 & 2 \\ \hline 3 & 4 \end{array}\right)`:                                                     2,
		`a \\ b`: 2,
		`\mathcal{S} := \{z := h\lambda \in \mathbb{C} : |R(z)| \le 1\}`:                             0,
		`\left\| \frac{p_{12}}{\|p_{12}\|} \right\| = 1`:                                             0,
		`Y_1 = Y_0 + hf\left(t + h/2, \frac{Y_1 + Y_0}{2}\right), \quad (32)`:                        0,
		`\dot{x} = v,\ \ddot{x} = M^{-1} f(x), \quad \tilde{v} \approx \hat{v}`:                      0,
		`x^\star = \operatorname*{arg\,min}_{x} g(x)`:                                                0,
		`\underbrace{M + h^2 L}_{\text{constant, $m\times m$}}\, x = b`:                              0,
		`\lambda_{\max}(M^{-1}L) \le \frac{4}{h^2} \iff h\,\omega < 2`:                               0,
		`\bigl(1 - \lambda h\bigr)^{-n} \to 0 \text{ as } n \to \infty`:                              0,
		`\sum_{\substack{i=1\\ i\ne j}}^{s} k_i`:                                                     2,
		`0 \preceq L,\quad \ker L = \langle \mathbf{1} \rangle,\quad L\mathbf{1} = 0`:                0,
		`\mathbf{x}_{n+1}'{}^{(k)} \overset{!}{=} \color{red}{y}`:                                    0,
		`1\,\mathrm{m} \times 1\,\mathrm{m},\ 1\,\mathrm{kg},\ h = \tfrac{1}{30}\,\mathrm{s},\ 50\%`: 0,
	} {
		got, err := Convert(tex, true)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if n := strings.Count(got, "<mtr>"); n != rows {
			t.Errorf("%s has %d rows, want %d:\n%s", tex, n, rows, got)
		}
		wellFormed(t, tex, got)
	}
}

func wellFormed(t *testing.T, tex, mathml string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(mathml)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%q: %v\n%s", tex, err, mathml)
		}
	}
}

func TestErrorsNameTheCause(t *testing.T) {
	for tex, says := range map[string]string{
		`\unknown x`:               `\unknown is not known`,
		`\frac{1}`:                 `\frac has no argument`,
		`\frac{`:                   `never closed`,
		`x^`:                       `^ has no argument`,
		`a}`:                       `closing brace`,
		`x_1_2`:                    `two subscripts`,
		`\left( x`:                 `never closed by \right`,
		`\right)`:                  `\right without`,
		`\left x`:                  `needs a bracket`,
		`\begin{foo}\end{foo}`:     `the environment foo is not known`,
		`\begin{matrix} a`:         `has no \end{matrix}`,
		`\begin{matrix}\end{foo}`:  `ends with \end{foo}`,
		`\color{url(x)}{y}`:        `not a colour`,
		`\hspace{1}`:               `not a length`,
		`\text{a`:                  `never closed`,
		`a $ b`:                    `a $ inside`,
		strings.Repeat("{", 10000): `inside each other`,
	} {
		got, err := Convert(tex, false)
		if !errors.Is(err, ErrTeX) || !strings.Contains(err.Error(), says) {
			t.Errorf("%.40s: %v %s, want an error saying %q", tex, err, got, says)
		}
	}
}

// Whatever comes in, the result is well-formed, the same each time, and made of MathML's elements only.
func FuzzConvert(f *testing.F) {
	for _, s := range []string{`\frac{1}{2}`, `\begin{aligned} a &= b \\ c \end{aligned}`, `\left[\text{<b>$x$}\right|`,
		`\sqrt[n]{x}_1^2'`, `\not\mathbf\operatorname*{a\,b}`, `\substack{a\\b}\tag{1}`, `\big| \color{red} x`, "\\", `\textcolor{#fff}{x}`} {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, tex string, display bool) {
		got, err := Convert(tex, display)
		if err != nil || !utf8.ValidString(tex) || strings.ContainsFunc(tex,
			func(r rune) bool { return r < ' ' && r != '\n' || r == 0xfffe || r == 0xffff }) {
			return
		}
		wellFormed(t, tex, got)
		if again, _ := Convert(tex, display); again != got {
			t.Fatalf("%q gives %s and %s", tex, got, again)
		}
		for d := xml.NewDecoder(strings.NewReader(got)); ; {
			tok, err := d.Token()
			if err != nil {
				return
			}
			if e, ok := tok.(xml.StartElement); ok && !strings.HasPrefix(e.Name.Local, "m") {
				t.Fatalf("%q makes <%s>", tex, e.Name.Local)
			}
		}
	})
}
