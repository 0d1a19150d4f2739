//go:build !js

package docs

import _ "embed"

//go:embed z_index.zip
var embedded string

func index() string { return embedded }
